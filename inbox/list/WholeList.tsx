import { useMutation } from '@tanstack/react-query';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { countedFiltersOf } from '../../domain/desk/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { eraseFlagged, fetchOpenEnquiries } from '../api/requests.ts';
import { useSession } from '../api/session.ts';
import { useSummary } from '../api/summary.ts';
import { EraseDialog } from '../changes/EraseDialog.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Alert } from '../ui/Alert.tsx';

// What can be done to all enquiries that a view counts, also those on further pages.

/**
 * In the tab of the flagged enquiries, erases those that it lists after a confirmation. Not for a
 * search, whose results are not counted.
 *
 * @param items those of the list that are loaded
 */
export function EraseFlagged({ items }: { items: InboxItem[] }) {
  const { view } = useInboxUrl();
  const { data: summary, isPlaceholderData } = useSummary(view);
  const isTab = view.flagged && !view.status && !view.due && !view.search;
  if (!isTab || !summary?.flagged || isPlaceholderData) return null;
  const count = summary.flagged;
  const filters = countedFiltersOf(view);
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const texts = MESSAGES.erase;
  return (
    <EraseDialog
      label={isFiltered ? texts.flaggedHere(count) : texts.flagged}
      title={texts.flaggedTitle(count)}
      count={count}
      erase={() => eraseFlagged(count, filters)}
      items={items}
    >
      <p>{isFiltered ? texts.flaggedHereWarning : texts.flaggedWarning}</p>
    </EraseDialog>
  );
}

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
    <div>
      {takeOver.isError && <Alert tone="alert">{takeOver.error.message}</Alert>}
      <Button onClick={() => takeOver.mutate()} isPending={takeOver.isPending}>
        {MESSAGES.owner.takeOverAll(Math.min(open, MAX_BULK), open)}
      </Button>
    </div>
  );
}
