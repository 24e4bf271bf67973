import { expect, test } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { Step } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import type { BatchState } from '../api/changeQueue.ts';
import { inverseOf, isOvertaken } from './undo.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

test('Undo is overtaken by what contradicts it or has done all of it, and not by a note', () => {
  const arrived = { enquiry: { ...EXAMPLE_ITEM, owner: OM as string | null }, steps: [] as Step[] };
  let current = arrived;
  const change = (by: string, named: EnquiryChange) => {
    const { enquiry, steps } = current;
    const all = { version: enquiry.version, changeId: `${enquiry.version}`, ...named };
    const applied = applyChange(enquiry, steps, all, { by, at: 1_000 });
    if (applied.outcome === 'done' && applied.step)
      current = { enquiry: applied.enquiry, steps: [...steps, applied.step] };
  };
  const isUndoOvertaken = () => {
    const { enquiry, steps } = current;
    const detail = { ...enquiry, steps, mailError: null, others: [], otherCount: 0 };
    const [undone] = steps;
    return isOvertaken(detail, { change: { version: 1, undo: 1 }, ...(undone && { undone }) }, PRIYA);
  };
  expect(isUndoOvertaken(), 'before the page knows of the change').toBe(false);
  change(PRIYA, { status: 'contacted' });
  change(OM, { note: 'Rings back.' });
  expect(isUndoOvertaken()).toBe(false);
  for (const status of ['won', 'new'] as const) {
    change(OM, { status });
    expect(isUndoOvertaken(), status).toBe(true);
  }
  for (const fact of [
    { note: 'Wants 30%.' },
    { outcome: { channel: 'call', result: 'reached' } },
  ] satisfies EnquiryChange[]) {
    current = arrived;
    change(PRIYA, { status: 'contacted', ...fact });
    change(OM, { status: 'new' });
    expect(isUndoOvertaken(), JSON.stringify(fact)).toBe(false);
  }
});

test('Undo brings back the draft of a note, but not that of a cancelled change a second time', () => {
  const step = { version: 1, by: PRIYA, changeId: 'note', at: 0, changed: {} };
  const draftOf = (cancelled: { isCancelled?: true }) => {
    const inverse = inverseOf({
      variables: {
        author: PRIYA,
        changeId: step.changeId,
        changes: [{ id: 'asha', name: 'Asha', change: { version: 0 }, draft: 'Rings back.' }],
        ...cancelled,
      },
      data: [{ id: 'asha', outcome: 'done', enquiry: null, steps: [step] }],
    } as BatchState);
    expect(inverse).toMatchObject([{ change: { undo: 1 } }]);
    return inverse[0]?.draft;
  };
  expect(draftOf({})).toBe('Rings back.');
  expect(draftOf({ isCancelled: true })).toBeUndefined();
});
