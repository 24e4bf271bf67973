import { expect, test } from 'vitest';
import type { Step } from '../../domain/desk/inboxSchemas.ts';
import type { BatchState } from '../api/changeQueue.ts';
import { RETRY_DELAY_MS } from '../api/requests.ts';
import { NONE_SAVED, saveTogether } from './savedTogether.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const step = (version: number, by: string, changeId: string): Step => ({
  version,
  by,
  changeId,
  at: 0,
  changed: {},
});

/** A change of one enquiry which the server has responded to, after the step of a colleague or the conflict with one. */
function response(id: string, outcome: 'done' | 'conflict' = 'done'): BatchState {
  const steps = [step(1, OM, 'colleague'), ...(outcome === 'done' ? [step(2, PRIYA, id)] : [])];
  return {
    submittedAt: 0,
    variables: {
      changeId: id,
      author: PRIYA,
      changes: [{ id, name: id, change: { version: 0 } }],
    },
    data: [{ id, outcome, enquiry: null, steps }],
  } as BatchState;
}

const idsOf = (saved: { id: string }[]) => saved.map(({ id }) => id);

test('what has waited is counted, with what colleagues did meanwhile, up to the last of it', () => {
  const { left } = saveTogether(NONE_SAVED, response('asha'), false, RETRY_DELAY_MS);
  expect(left).toMatchObject({ count: 1, hasWaited: true });
  // Sent at once, after one that has waited.
  const { saved, left: none } = saveTogether(left, response('meena'), true, 0);
  expect(saved.count).toBe(2);
  expect(idsOf(saved.overlapping)).toEqual(['asha', 'meena']);
  expect(none).toBe(NONE_SAVED);
});

test('what a colleague did is said with the last change that did not wait either, and never with a later one', () => {
  const { left } = saveTogether(NONE_SAVED, response('asha'), false, 0);
  expect(left.count).toBe(0);
  expect(idsOf(left.overlapping)).toEqual(['asha']);
  const refused = saveTogether(left, response('meena', 'conflict'), true, 0);
  expect(idsOf(refused.saved.overlapping)).toEqual(['asha']);
  expect(refused.left).toBe(NONE_SAVED);
});
