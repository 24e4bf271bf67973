import { expect, test } from 'vitest';
import type { InboxItem } from '../../domain/inboxSchemas.ts';
import { inverseOf } from './itemChanges.ts';

const ITEM = {
  status: 'new',
  owner: 'priya@shop.example',
  spamSignals: [] as string[],
  followUpAt: null,
  closeReason: null,
  wonPacks: null,
  wonAmount: null,
};

test.each([
  ['priya@shop.example', {}],
  [null, { owner: null }],
])('undo of a change of an enquiry with the owner %s sets the owner to: %o', (owner, expected) => {
  const inverse = inverseOf({ status: 'contacted' }, { ...ITEM, owner } as InboxItem, []);
  expect(inverse).toEqual({ status: 'new', followUpAt: null, ...expected });
});

test.each([
  ['was not flagged', [], false],
  ['was flagged before', ['honeypot'], true],
])('undo of "spam" for an enquiry that %s', (_name, spamSignals, isSpam) => {
  expect(inverseOf({ isSpam: true }, { ...ITEM, spamSignals } as InboxItem, [])).toEqual({ isSpam });
});
