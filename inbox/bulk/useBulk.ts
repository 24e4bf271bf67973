import { useState } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, type Status } from '../../domain/inboxView.ts';
import type { EnquiryChange } from '../detail/useChanges.ts';
import { MESSAGES } from '../messages.ts';
import { type BulkChanges, useBulkChanges } from './useBulkChanges.ts';
import { type Selection, useSelection } from './useSelection.ts';

/** The selected enquiries, and what is done to them together. */
export interface Bulk {
  selection: Selection;
  changes: BulkChanges;
  /** Sets the status of all selected; closing asks why, winning what was won of each. */
  setStatus: (status: Status) => void;
  /** Changes all selected, and ends the selection. */
  apply: (change: EnquiryChange) => void;
  /** The status that asks for more before it is set. */
  question: 'won' | 'closed' | undefined;
  dismissQuestion: () => void;
}

interface BulkOptions {
  /** The enquiries in the list, and the view that they are of. */
  listed: InboxItem[];
  view: string;
  /** Called with the first of the selection when it is changed. */
  onApply: (first: InboxItem) => void;
  /** Called with what was done. */
  onSaved: (announcement: string) => void;
}

export function useBulk({ listed, view, onApply, onSaved }: BulkOptions): Bulk {
  const selection = useSelection(listed, view);
  const changes = useBulkChanges((count, change, isUndo) =>
    onSaved(isUndo ? MESSAGES.bulk.undone : describeSaved(count, change)),
  );
  const [question, setQuestion] = useState<Bulk['question']>();
  const apply = (change: EnquiryChange) => {
    const [first] = selection.items;
    if (!first) return;
    changes.apply(selection.items, change);
    selection.clear();
    onApply(first);
  };
  return {
    selection,
    changes,
    setStatus: (status) => {
      if (status === 'won' || status === 'closed') setQuestion(status);
      else apply({ status });
    },
    apply,
    question,
    dismissQuestion: () => setQuestion(undefined),
  };
}

/** Such as `Saved. 3 enquiries: Won`. */
export function describeSaved(count: number, { status }: EnquiryChange): string {
  return MESSAGES.bulk.saved(count, status && STATUS_LABELS[status]);
}
