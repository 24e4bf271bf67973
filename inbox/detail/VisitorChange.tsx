import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { erasedAtOf } from '../../domain/enquiry/withdrawal.ts';
import { weekdayTime } from '../../domain/format.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Alert } from '../ui/Alert.tsx';
import { useNow } from '../ui/now.tsx';

/** That the customer has withdrawn an enquiry and when it is erased, or which correction has replaced it. */
export function VisitorChange({ item: { status, withdrawnAt, replacedBy } }: { item: InboxItem }) {
  const { view } = useInboxUrl();
  const now = useNow();
  const texts = MESSAGES.detail;
  if (withdrawnAt) {
    return (
      <Alert tone="note">
        <p>{texts.withdrawn(weekdayTime(withdrawnAt, now), weekdayTime(erasedAtOf(withdrawnAt), now))}</p>
        {status === 'won' && <p>{texts.withdrawnWon}</p>}
      </Alert>
    );
  }
  if (!replacedBy) return null;
  return (
    <Alert tone="note">
      <p>
        <span>{texts.replaced}</span>{' '}
        <InboxLink to={{ view, open: replacedBy }}>{referenceOf(replacedBy)}</InboxLink>
      </p>
    </Alert>
  );
}
