import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS, EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { weekdayTime } from '../format.ts';
import type { EnquiryChange, InboxChange } from './changeSchemas.ts';
import type { Step } from './inboxSchemas.ts';
import { applyChange, hasWrongMobile, type WorkedEnquiry } from './inboxWork.ts';
import { describeChanges, describeStep, describeSteps } from './stepWords.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const DUE = Date.parse('2026-11-05T18:00:00+05:30');

const ARRIVED: WorkedEnquiry = EXAMPLE_ITEM;

/** An enquiry with its history. */
interface Worked {
  enquiry: WorkedEnquiry;
  steps: Step[];
}

let lastId = 0;

/** Makes a change, on the last version unless it says another. */
function change(
  { enquiry, steps }: Worked,
  { by = PRIYA, at = 1_000, ...named }: Partial<InboxChange> & { by?: string; at?: number },
): Worked & { outcome: string; step?: Step | undefined } {
  lastId += 1;
  const all = { version: enquiry.version, changeId: `change ${lastId}`, ...named };
  const applied = applyChange(enquiry, steps, all, { by, at });
  if (applied.outcome === 'conflict') return { enquiry, steps, outcome: 'conflict' };
  const { step } = applied;
  return { enquiry: applied.enquiry, steps: step ? [...steps, step] : steps, step, outcome: 'done' };
}

const arrived = (values: Partial<WorkedEnquiry> = {}): Worked => ({
  enquiry: { ...ARRIVED, ...values },
  steps: [],
});

describe('a change', () => {
  test('makes one step with each value that it changed, before and after', () => {
    const { enquiry, step } = change(arrived({ followUpAt: DUE }), {
      status: 'won',
      wonPacks: 20,
      wonAmount: 9800,
      note: 'Pays on delivery.',
      at: 5,
    });
    expect(enquiry).toMatchObject({
      version: 1,
      status: 'won',
      owner: PRIYA,
      wonPacks: 20,
      followUpAt: null,
    });
    expect(step).toEqual({
      version: 1,
      changeId: expect.any(String),
      at: 5,
      by: PRIYA,
      changed: {
        status: { before: 'new', after: 'won' },
        wonPacks: { before: null, after: 20 },
        wonAmount: { before: null, after: 9800 },
        wonAt: { before: null, after: 5 },
        wonBy: { before: null, after: PRIYA },
        followUpAt: { before: DUE, after: null },
        owner: { before: null, after: PRIYA },
        firstContactAt: { before: null, after: 5 },
      },
      note: 'Pays on delivery.',
    });
  });

  test.each<[string, Partial<WorkedEnquiry>, EnquiryChange]>([
    ['the same status', { status: 'contacted', firstContactAt: 1 }, { status: 'contacted' }],
    ['no follow-up where there is none', {}, { followUpAt: null }],
    ['a release of what nobody owns', {}, { owner: null }],
    ['a claim of one’s own', { owner: PRIYA }, { owner: PRIYA }],
    ['spam that is flagged', { spamSignals: ['hasty'] }, { isSpam: true }],
    ['a mail again that was sent', {}, { resend: true }],
    ['an undo of a step that there is not', {}, { undo: 7 }],
  ])('that changes nothing makes no step, and claims nothing: %s', (_name, values, named) => {
    const before = arrived(values);
    expect(change(before, named)).toEqual({ ...before, outcome: 'done', step: undefined });
  });

  test('of an unclaimed enquiry makes its author the owner, unless it names one', () => {
    expect(change(arrived(), { note: 'Called.' }).enquiry.owner).toBe(PRIYA);
    expect(change(arrived(), { note: 'Called.', owner: OM }).enquiry.owner).toBe(OM);
    expect(change(arrived({ owner: OM }), { note: 'Called.' }).enquiry.owner).toBe(OM);
    expect(change(arrived(), { isSpam: true }).enquiry.owner).toBe(null);
    expect(change(arrived(), { corrections: { Mobile: '9000000001' } }).enquiry.owner).toBe(null);
    expect(change(arrived({ mailState: 'undelivered' }), { resend: true }).enquiry).toMatchObject({
      owner: null,
      mailState: 'pending',
    });
  });

  test('of the status keeps the first contact, and clears what belonged to the old status', () => {
    const contacted = change(arrived(), { status: 'contacted', at: 5 });
    const won = change(contacted, { status: 'won', wonPacks: 2, at: 9 });
    expect(won.enquiry.firstContactAt).toBe(5);
    const closed = change(won, { status: 'closed', closeReason: 'price' });
    expect(closed.enquiry).toMatchObject({ wonPacks: null, closeReason: 'price', firstContactAt: 5 });
    expect(change(closed, { status: 'new' }).enquiry).toMatchObject({
      closeReason: null,
      firstContactAt: null,
    });
  });

  test('that wins keeps when and by whom, also when it is corrected, until the enquiry is no longer won', () => {
    const won = change(arrived({ spamSignals: ['hasty'] }), { status: 'won', wonAmount: 980.5, at: 5 });
    expect(won.enquiry).toMatchObject({ wonAt: 5, wonBy: PRIYA, spamSignals: [] });
    const corrected = change(won, { by: OM, status: 'won', wonAmount: 9800, at: 9 });
    expect(corrected.enquiry).toMatchObject({ wonAt: 5, wonBy: PRIYA, wonAmount: 9800 });
    const noted = change(corrected, { by: OM, note: 'Paid.', at: 10 });
    expect(noted.enquiry).toMatchObject({ wonAt: 5, wonBy: PRIYA });
    const closed = change(noted, { by: OM, status: 'closed', at: 11 });
    expect(closed.enquiry).toMatchObject({ wonAt: null, wonBy: null });
    expect(change(closed, { by: OM, undo: 4, at: 12 }).enquiry).toMatchObject({ wonAt: 5, wonBy: PRIYA });
    expect(change(closed, { by: OM, status: 'won', at: 12 }).enquiry).toMatchObject({ wonAt: 12, wonBy: OM });
  });

  test('may name an earlier time at which it was won, none in the future, and none of what is not won', () => {
    expect(change(arrived(), { status: 'won', wonAt: 3, at: 9 }).enquiry.wonAt).toBe(3);
    expect(change(arrived(), { status: 'won', wonAt: 99, at: 9 }).enquiry.wonAt).toBe(9);
    expect(change(arrived(), { status: 'contacted', wonAt: 3, at: 9 }).enquiry.wonAt).toBeNull();
  });

  test('that corrects a field is used and keeps what was sent; correcting it back leaves no correction', () => {
    const corrected = change(arrived(), { corrections: { Mobile: '9000000001', Quantity: '30' } });
    expect(corrected.enquiry).toMatchObject({
      fields: { ...EXAMPLE_FIELDS, Mobile: '9000000001', Quantity: '30' },
      sent: { Mobile: EXAMPLE_FIELDS.Mobile, Quantity: EXAMPLE_FIELDS.Quantity },
    });
    expect(describeStep(corrected.step as Step)).toContain('corrected the mobile number to 9000000001');
    const again = change(corrected, { corrections: { Mobile: '9000000002' } });
    expect(again.enquiry.corrections).toEqual({ Mobile: '9000000002', Quantity: '30' });
    expect(again.enquiry.sent.Mobile).toBe(EXAMPLE_FIELDS.Mobile);
    expect(change(again, { undo: 2 }).enquiry.fields.Mobile).toBe('9000000001');
    const back = change(again, { corrections: { Mobile: EXAMPLE_FIELDS.Mobile, Quantity: '3' } });
    expect(back.enquiry).toMatchObject({ fields: EXAMPLE_FIELDS, corrections: {}, sent: {} });
    expect(describeStep(back.step as Step)).toContain('removed the correction of the quantity');
  });

  test('with the same id again is the same change, whatever has happened since', () => {
    const once = change(arrived(), { changeId: 'a', note: 'Called.' });
    const later = change(once, { by: OM, status: 'closed' });
    expect(change(later, { changeId: 'a', version: 0, note: 'Called.' })).toEqual({
      ...later,
      step: undefined,
    });
  });

  test.each([
    ['a colleague', OM],
    ['its author on another page', PRIYA],
  ])('of a version that %s has changed since is a conflict', (_name, by) => {
    const changed = change(arrived(), { by, status: 'closed' });
    expect(change(changed, { version: 0, status: 'won' }).outcome).toBe('conflict');
    expect(change(changed, { version: 1, status: 'won' }).outcome).toBe('done');
    expect(change(changed, { version: 9, status: 'won' }).outcome).toBe('conflict');
  });

  test('after the page’s own changes of the same version is none, unless a colleague came between', () => {
    const first = change(arrived(), { changeId: 'a', status: 'contacted' });
    const second = { version: 0, after: ['a'], status: 'won' as const };
    expect(change(first, second)).toMatchObject({ outcome: 'done', enquiry: { status: 'won' } });
    expect(change(change(first, { by: OM, note: 'Mine.' }), second).outcome).toBe('conflict');
    // The first one was overtaken, and was not made.
    expect(change(change(arrived(), { by: OM, note: 'Mine.' }), second).outcome).toBe('conflict');
  });
});

describe('the outcome of a call', () => {
  const noAnswer = { outcome: { channel: 'call', result: 'no-answer' } } as const;

  test('without an answer is an attempt and no contact; reaching someone ends the attempts', () => {
    const once = change(arrived(), { ...noAnswer, followUpAt: DUE });
    const twice = change(once, noAnswer);
    expect(twice.enquiry).toMatchObject({
      status: 'new',
      attempts: 2,
      firstContactAt: null,
      followUpAt: DUE,
    });
    const wrong = change(twice, { outcome: { channel: 'call', result: 'wrong-number' } });
    expect(wrong.enquiry).toMatchObject({ status: 'new', attempts: 2, firstContactAt: null });
    const sent = change(wrong, { outcome: { channel: 'whatsapp', result: 'sent' }, status: 'contacted' });
    expect(sent.enquiry.attempts).toBe(2);
    const reached = change(sent, { outcome: { channel: 'call', result: 'reached' }, status: 'contacted' });
    expect(reached.enquiry.attempts).toBe(0);
    expect(change(reached, { undo: 5 }).enquiry.attempts).toBe(2);
  });

  test('with somebody else marks the number until that is corrected, or the customer is reached at it', () => {
    const noted = change(arrived(), { note: 'Wants 30%.' });
    const wrong = change(noted, {
      outcome: { channel: 'call', result: 'wrong-number' },
      note: 'Opened an e-mail to ask for another number.',
    });
    const isMarked = ({ enquiry }: Worked) => hasWrongMobile(enquiry);
    expect(isMarked(noted)).toBe(false);
    expect(isMarked(wrong)).toBe(true);
    expect(isMarked(change(wrong, { outcome: { channel: 'email', result: 'sent' } }))).toBe(true);
    expect(isMarked(change(wrong, { outcome: { channel: 'call', result: 'reached' } }))).toBe(false);
    expect(isMarked(change(wrong, { undo: 2 }))).toBe(false);
    const corrected = change(wrong, { corrections: { Mobile: '9000000001' } });
    expect(isMarked(corrected)).toBe(false);
    expect(isMarked(change(corrected, { undo: 3 }))).toBe(true);
    // A colleague has corrected the number meanwhile: it was the old one that was called.
    const first = change(noted, { by: OM, corrections: { Mobile: '9000000001' } });
    const late = change(first, { version: 1, outcome: { channel: 'call', result: 'wrong-number' } });
    expect(isMarked(late)).toBe(false);
    expect(isMarked(change(late, { by: OM, undo: 2 }))).toBe(true);
    // Somebody without WhatsApp may still be called.
    expect(isMarked(change(noted, { outcome: { channel: 'whatsapp', result: 'wrong-number' } }))).toBe(false);
  });

  test('makes a step also where it changes nothing else, and Undo says that it was taken back', () => {
    const won = arrived({ status: 'won', wonAt: 1, owner: PRIYA });
    const sent = change(won, { outcome: { channel: 'email', result: 'sent' } });
    expect(describeStep(sent.step as Step)).toEqual(['wrote by e-mail']);
    const undone = change(sent, { undo: 1 });
    expect(undone.step).toMatchObject({ undoes: 1, changed: {} });
    expect(describeStep(undone.step as Step, undefined, undone.steps)).toEqual(['undid: wrote by e-mail']);
  });
});

test('the last note is the last one that was typed and not withdrawn; what was sent since stands beside it', () => {
  const first = change(arrived(), { note: 'Wants 30%.' });
  const second = change(first, { note: 'x'.repeat(999) });
  expect(second.enquiry.lastNote).toBe(`${'x'.repeat(160)}…`);
  expect(change(second, { status: 'contacted' }).enquiry.lastNote).toBe(second.enquiry.lastNote);
  expect(change(second, { undo: 2 }).enquiry.lastNote).toBe('Wants 30%.');
  expect(change(first, { withdraw: 1 }).enquiry.lastNote).toBeNull();
  const reply = { outcome: { channel: 'whatsapp', result: 'sent' }, note: 'WhatsApp: Price' } as const;
  const sent = change(first, reply);
  expect(sent.enquiry).toMatchObject({ lastNote: 'Wants 30%.', lastReply: 'WhatsApp: Price' });
  expect(change(sent, { note: 'Wants 40%.' }).enquiry).toMatchObject({
    lastNote: 'Wants 40%.',
    lastReply: null,
  });
  expect(change(sent, { undo: 2 }).enquiry).toMatchObject({ lastNote: 'Wants 30%.', lastReply: null });
  // The list does not know the steps before.
  expect(change({ ...first, steps: [] }, reply).enquiry.lastNote).toBe('Wants 30%.');
});

describe('undo', () => {
  test.each<[string, Partial<WorkedEnquiry>, EnquiryChange]>([
    [
      'a status and what it cleared',
      { status: 'won', wonPacks: 3, wonAmount: 900, wonAt: 7, wonBy: OM },
      { status: 'new' },
    ],
    ['when it was won, though not by whom', { status: 'won', wonAt: 7 }, { status: 'closed' }],
    ['the first contact', { status: 'contacted', firstContactAt: 7 }, { status: 'new' }],
    ['a follow-up that winning removed', { followUpAt: DUE }, { status: 'won', wonPacks: 1 }],
    ['a claim', {}, { owner: PRIYA }],
    ['an owner that was taken over', { owner: 'former@shop.example' }, { owner: PRIYA }],
    ['a release', { owner: PRIYA }, { owner: null }],
    ['spam', {}, { isSpam: true }],
    ['the reasons of a flag', { spamSignals: ['honeypot', 'hasty'] }, { isSpam: false }],
    ['a correction', {}, { corrections: { Email: 'asha@mail.example' } }],
    ['an outcome', {}, { status: 'contacted', note: 'Reached.', followUpAt: DUE }],
    ['an attempt', { attempts: 1 }, { outcome: { channel: 'call', result: 'no-answer' } }],
    [
      'a correction of an amount',
      { status: 'won', wonAmount: 980, wonAt: 7 },
      { status: 'won', wonAmount: 9800 },
    ],
  ])('restores %s', (_name, values, named) => {
    const before = arrived(values);
    const made = change(before, named);
    const { enquiry, step } = change(made, { undo: 1, at: 2_000 });
    expect(enquiry).toEqual({ ...before.enquiry, version: 2 });
    expect(step?.withdraws).toBe(named.note ? 1 : undefined);
    expect(step?.note).toBeUndefined();
  });

  test('is for one’s own steps, and leaves what has changed since as far as the step did not change it', () => {
    const made = change(arrived(), { status: 'contacted' });
    expect(change(made, { by: OM, undo: 1 }).step).toBeUndefined();
    const later = change(made, { by: OM, followUpAt: DUE });
    expect(change(later, { undo: 1 }).enquiry).toMatchObject({ status: 'new', followUpAt: DUE });
  });

  test('of an attempt leaves those that a colleague has made since, and is made once', () => {
    const noAnswer = { outcome: { channel: 'call', result: 'no-answer' } } as const;
    const twice = change(change(arrived(), noAnswer), { ...noAnswer, by: OM });
    const undone = change(twice, { undo: 1 });
    expect(undone.enquiry.attempts).toBe(1);
    // Two pages of its author may both undo what was cancelled.
    expect(change(undone, { undo: 1 })).toEqual({ ...undone, step: undefined });
    const reached = change(twice, { by: OM, outcome: { channel: 'call', result: 'reached' } });
    expect(change(reached, { undo: 1 }).enquiry.attempts).toBe(0);
  });

  test('of an amount sets none where the enquiry is not won any more', () => {
    const won = change(arrived(), { status: 'won', wonPacks: 2, wonAmount: 980 });
    const corrected = change(won, { wonPacks: 3, wonAmount: 1470 });
    const open = change(corrected, { by: OM, status: 'contacted' });
    expect(change(open, { undo: 2 })).toMatchObject({
      step: { changed: {} },
      enquiry: { wonPacks: null, wonAmount: null, wonAt: null },
    });
  });
});

test('a note is withdrawn by its author alone, once', () => {
  const made = change(arrived(), { note: 'Too early' });
  expect(change(made, { by: OM, withdraw: 1 }).step).toBeUndefined();
  expect(change(made, { withdraw: 1 }).step).toMatchObject({ withdraws: 1, changed: {} });
  const withdrawn = { ...made, steps: made.steps.map((step) => ({ ...step, note: '' })) };
  expect(change(withdrawn, { withdraw: 1 }).step).toBeUndefined();
});

test.each<[EnquiryChange, string]>([
  [{ status: 'won', wonPacks: 20, wonAmount: 9800 }, 'Won, 20 packs, ₹9,800'],
  [{ status: 'won', wonAmount: 9800.5, wonAt: DUE }, 'Won, ₹9,800.50, on 5 Nov 2026'],
  [{ status: 'closed', closeReason: 'not-serious' }, 'Closed, Not serious'],
  [
    {
      outcome: { channel: 'call', result: 'wrong-number' },
      status: 'closed',
      closeReason: 'wrong-number',
    },
    'wrong number, Closed',
  ],
  [{ followUpAt: DUE, note: 'Called.' }, `follow-up ${weekdayTime(DUE)}, note “Called.”`],
  [{ corrections: { Mobile: '9000000001' } }, 'mobile number 9000000001'],
  [{ followUpAt: null }, 'no follow-up'],
  [{ owner: OM }, 'assigned to om@shop.example'],
  [{ owner: PRIYA }, 'claimed by you'],
  [{ owner: null, isSpam: false }, 'not spam, released'],
])('%j is described as: %s', (named, text) => {
  expect(describeChanges([{ change: named }], PRIYA)).toBe(text);
});

test('what several enquiries have ordered is described together', () => {
  const orders = [
    { change: { status: 'won', wonPacks: 20, wonAmount: 1500 } },
    { change: { status: 'won', wonPacks: 3, wonAmount: 1500 } },
  ] as const;
  expect(describeChanges(orders, PRIYA)).toBe('Won, 23 packs, ₹3,000 in total');
  const steps = orders.map((order) => change(arrived({ owner: PRIYA }), order.change).step as Step);
  expect(describeSteps(steps)).toEqual(['marked them as Won', 'recorded an amount of ₹1,500']);
});

test('a step is described by all that it has changed', () => {
  const won = change(arrived({ followUpAt: DUE }), { status: 'won', wonPacks: 1, wonAmount: 490 });
  expect(describeStep(won.step as Step)).toEqual([
    'marked it as Won',
    'recorded an order of 1 pack',
    'recorded an amount of ₹490',
    'removed the follow-up',
    'claimed it',
  ]);
  const undone = change(won, { undo: 1 }).step as Step;
  expect(describeStep(undone, undefined, [won.step as Step])).toEqual([
    'undid: marked it as Won',
    'recorded an order of 1 pack',
    'recorded an amount of ₹490',
    'removed the follow-up',
    'claimed it',
  ]);
  expect(describeStep(undone).map((text) => text.replaceAll('\u202f', ' '))).toEqual([
    'undid an earlier change',
    'marked it as New',
    'removed the order',
    'removed the amount',
    'set the follow-up to 5 Nov 2026, 6:00 pm',
    'released it',
  ]);
  expect(describeChanges([{ change: { undo: 1 }, undone: won.step as Step }], PRIYA)).toMatch(
    /^undo of “marked it as Won, recorded/,
  );
  const assigned = change(arrived(), { owner: OM }).step as Step;
  expect(describeStep(assigned, () => 'Om')).toEqual(['assigned it to Om']);
  expect(describeChanges([{ change: { undo: 1 }, undone: assigned }], PRIYA, () => 'Om')).toBe(
    'undo of “assigned it to Om”',
  );
  const noted = change(arrived({ owner: PRIYA }), { note: 'Called.', isSpam: true });
  expect(describeStep(noted.step as Step)).toEqual(['marked it as spam', 'wrote a note']);
  expect(describeStep(change(noted, { undo: 1 }).step as Step)).toEqual([
    'undid an earlier change',
    'marked it as not spam',
    'deleted a note',
  ]);
});

test('an undo over what a colleague has done since says what it sets of that', () => {
  const won = change(arrived(), { status: 'won', wonPacks: 1 });
  const contacted = change(won, { by: OM, status: 'contacted', followUpAt: DUE });
  const undone = change(contacted, { undo: 1 });
  expect(describeStep(undone.step as Step, undefined, undone.steps)).toEqual([
    'undid: marked it as Won',
    'recorded an order of 1 pack',
    'claimed it',
    'which marked it as New',
  ]);
});

test('an undo over what a colleague has closed since leaves no reason', () => {
  const contacted = change(arrived(), { status: 'contacted' });
  const closed = change(contacted, { by: OM, status: 'closed', closeReason: 'price' });
  expect(change(closed, { undo: 1 }).enquiry).toMatchObject({ status: 'new', closeReason: null });
});

test('what was a colleague’s is taken over and not claimed, and an undo of it is no assignment', () => {
  const nameOf = (email: string) => (email === OM ? 'Om' : 'Ravi');
  const taken = change(arrived({ owner: OM }), { owner: PRIYA });
  const undone = change(taken, { undo: 1 });
  expect(undone.steps.map((step) => describeStep(step, nameOf, undone.steps))).toEqual([
    ['took it over from Om'],
    ['undid: took it over from Om'],
  ]);
  const claimed = change(arrived(), { owner: PRIYA });
  expect(describeSteps([taken.step as Step, claimed.step as Step], nameOf)).toEqual([
    'took them over from Om',
    'claimed them',
  ]);
  const claimOf = (...owners: (string | null)[]) =>
    describeChanges(
      owners.map((owner) => ({ change: { owner: PRIYA }, owner })),
      PRIYA,
      nameOf,
    );
  expect(claimOf(null, PRIYA)).toBe('claimed by you');
  expect(claimOf(OM, OM)).toBe('taken over from Om');
  expect(claimOf(OM, 'ravi@shop.example')).toBe('taken over from Om and Ravi');
  expect(claimOf(OM, null, OM)).toBe('claimed by you, 2 of them from Om');
  // A colleague had closed it since it was shown.
  const reached = { status: 'contacted', outcome: { channel: 'call', result: 'reached' } } as const;
  const closed = change(arrived(), { status: 'closed', closeReason: 'price' });
  const { step, enquiry } = change(closed, reached);
  expect(describeChanges([{ change: reached, step: step as Step, enquiry }], PRIYA)).toBe('reached');
  // A colleague had claimed it since it was shown.
  const late = { change: { owner: PRIYA }, owner: null, step: taken.step as Step };
  expect(describeChanges([late], PRIYA, nameOf)).toBe('taken over from Om');
});
