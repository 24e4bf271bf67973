import type { InboxDetail } from '../../domain/inboxApi.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { writeDraft } from '../changes/drafts.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { EraseDialog } from '../ui/EraseDialog.tsx';

/** Erases all enquiries of a person, after a confirmation. */
export function ErasePerson({ detail }: { detail: InboxDetail }) {
  const { onErased } = useInbox();
  const { Name, Email, Mobile } = detail.fields;
  const count = detail.otherCount + 1;
  return (
    <EraseDialog
      label={MESSAGES.erase.person}
      title={MESSAGES.erase.personTitle}
      count={count}
      erase={() => inboxApi.erasePerson(detail.id, count)}
      onErased={() => {
        for (const { id } of [detail, ...detail.others]) writeDraft(id, '');
        onErased();
      }}
    >
      <p>
        <bdi>{Name}</bdi>, <bdi>{Email}</bdi>, {Mobile}
      </p>
      <p>{MESSAGES.erase.personWarning(count)}</p>
    </EraseDialog>
  );
}
