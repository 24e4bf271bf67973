import type { InboxDetail } from '../../domain/inboxApi.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { EraseDialog } from '../ui/EraseDialog.tsx';
import { writeDraft } from './drafts.ts';

interface ErasePersonProps {
  detail: InboxDetail;
  onErased: () => void;
}

/** Erases all enquiries of a person, after a confirmation. */
export function ErasePerson({ detail, onErased }: ErasePersonProps) {
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
