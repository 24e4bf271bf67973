import type { InboxDetail } from '../../domain/inboxApi.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { EraseDialog } from '../ui/EraseDialog.tsx';

interface ErasePersonProps {
  detail: InboxDetail;
  onErased: () => void;
}

/** Erases every enquiry of one person, once that was confirmed. */
export function ErasePerson({ detail, onErased }: ErasePersonProps) {
  const { Name, Email, Mobile } = detail.fields;
  const count = detail.otherCount + 1;
  return (
    <EraseDialog
      label="Erase this person …"
      title={
        <>
          Erase <bdi>{Name}</bdi>?
        </>
      }
      erase={() => inboxApi.erasePerson(detail.id, count)}
      onErased={onErased}
    >
      {count === 1 ? 'This enquiry' : `All ${count} enquiries`} with the e-mail address <bdi>{Email}</bdi> or
      the number {Mobile} will be gone, with notes and history. This can’t be undone.
    </EraseDialog>
  );
}
