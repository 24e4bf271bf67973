import type { InboxItem } from '../../domain/inboxApi.ts';
import { StatusDialog } from '../detail/StatusDialog.tsx';
import { MESSAGES } from '../messages.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkReport } from './BulkReport.tsx';
import { type Bulk, describeSaved } from './useBulk.ts';

interface BulkActionsProps {
  bulk: Bulk;
  /** The enquiries in the list. */
  listed: InboxItem[];
  /** Whether the list is that of the flagged enquiries. */
  isFlagged: boolean;
}

/** The bar of the selected enquiries, its questions, what could not be changed, and Undo. */
export function BulkActions({ bulk, listed, isFlagged }: BulkActionsProps) {
  const { selection, changes, question } = bulk;
  const count = selection.items.length;
  return (
    <>
      {count > 0 && (
        <BulkBar
          selection={selection}
          isFlagged={isFlagged}
          onStatus={bulk.setStatus}
          onChange={bulk.apply}
          onSelectAll={() => selection.select(listed)}
        />
      )}
      {question && (
        <StatusDialog
          status={question}
          name={MESSAGES.bulk.enquiries(count)}
          onChange={bulk.apply}
          onClose={bulk.dismissQuestion}
        />
      )}
      {(changes.refused.length > 0 || changes.error) && <BulkReport changes={changes} />}
      {changes.saved && count === 0 && (
        <UndoBar
          key={changes.saved.id}
          label={describeSaved(changes.saved.count, changes.saved.change)}
          onUndo={changes.saved.undo}
          onEnd={changes.forget}
        />
      )}
    </>
  );
}
