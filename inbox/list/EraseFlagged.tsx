import { inboxApi } from '../api/inboxApi.ts';
import { EraseDialog } from '../ui/EraseDialog.tsx';

interface EraseFlaggedProps {
  /** How many enquiries are flagged. */
  count: number;
  onErased: () => void;
}

/** Erases all flagged enquiries at once, as after a flood. */
export function EraseFlagged({ count, onErased }: EraseFlaggedProps) {
  return (
    <EraseDialog
      label="Erase all flagged …"
      title={`Erase ${count.toLocaleString('en-IN')} flagged enquiries?`}
      erase={() => inboxApi.eraseFlagged(count)}
      onErased={onErased}
    >
      All enquiries that are flagged as spam will be gone, with notes and history. This can’t be undone.
    </EraseDialog>
  );
}
