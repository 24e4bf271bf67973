import { useMutation } from '@tanstack/react-query';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import { countedFiltersOf } from '../../domain/desk/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { fetchOpenEnquiries } from '../api/inboxApi.ts';
import { useSummary } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { passFocusToList } from '../navigation/passFocusOn.ts';
import { Alert } from '../ui/Alert.tsx';

/** Where a colleague's enquiries are listed, takes over all open ones that match the filters, such as while they are ill. */
export function TakeOverAll() {
  const { view } = useInboxUrl();
  const { email } = useSession();
  const { actions } = useInbox();
  const { data: summary, isPlaceholderData } = useSummary(view);
  const takeOver = useMutation({
    mutationFn: () => fetchOpenEnquiries(countedFiltersOf(view), MAX_BULK),
    onSuccess: (items) => actions.apply(items, { owner: email }),
  });
  const { owner = '', search } = view;
  const open = summary ? summary.statuses.new + summary.statuses.contacted : 0;
  const isOfColleague = owner.includes('@') && owner !== email;
  if (!isOfColleague || search || open === 0 || isPlaceholderData) return null;
  return (
    <div ref={passFocusToList}>
      {takeOver.isError && <Alert tone="alert">{takeOver.error.message}</Alert>}
      <Button onClick={() => takeOver.mutate()} disabled={takeOver.isPending}>
        {MESSAGES.owner.takeOverAll(Math.min(open, MAX_BULK), open)}
      </Button>
    </div>
  );
}
