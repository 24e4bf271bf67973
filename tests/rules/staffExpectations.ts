import {
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { STAFF, STEPS } from '../../domain/hostedWork.ts';
import { NOTE_MAX_LENGTH } from '../../domain/inboxApi.ts';
import { MAX_WON } from '../../domain/inboxWork.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import {
  COLLEAGUE_EMAIL,
  type Expectation,
  FORM,
  type RulesDatabase,
  STAFF_EMAIL,
  WORK,
} from '../support/rulesTest.ts';
import { arrivalOf } from './workExpectations.ts';

const PAST = Timestamp.fromMillis(1_700_000_000_000);

type Values = Record<string, unknown>;

/** An enquiry with one step, a note of the staff's. */
async function writeWorked(owner: Firestore, id: string): Promise<void> {
  const batch = writeBatch(owner);
  batch.set(doc(owner, FORM, id), EXAMPLE_FIELDS);
  batch.set(doc(owner, WORK, id), arrivalOf(id, { version: 1, spamSignals: ['hasty'], flagged: true }));
  batch.set(doc(owner, WORK, id, STEPS, '1'), { at: Timestamp.now(), by: STAFF_EMAIL, note: 'called' });
  await batch.commit();
}

interface Change {
  /** What the work document gets. */
  work?: Values;
  /** What the step says. */
  step?: Values;
  /** The name of the step. */
  version?: string;
}

/** The second step of an enquiry, as the inbox writes it, but for what is given. */
function change(database: Firestore, id: string, { work = {}, step = {}, version = '2' }: Change) {
  const batch = writeBatch(database);
  batch.update(doc(database, WORK, id), { version: 2, changedAt: serverTimestamp(), ...work });
  batch.set(doc(database, WORK, id, STEPS, version), { at: serverTimestamp(), by: STAFF_EMAIL, ...step });
  return batch;
}

/** A change that sets a value, and says so. */
const setting = (values: Values): Change => ({ work: values, step: values });

function expectChange(name: string, allow: boolean, parts: Change, who: keyof RulesDatabase = 'staff') {
  return {
    name: `${allow ? 'takes' : 'refuses'} ${name}`,
    allow,
    before: writeWorked,
    attempt: (database: RulesDatabase, id: string) => change(database[who], id, parts).commit(),
  } satisfies Expectation;
}

const ALLOWED: [string, Change][] = [
  ['a note', { step: { note: 'x'.repeat(NOTE_MAX_LENGTH) } }],
  ...['new', 'contacted', 'won', 'closed'].map((status): [string, Change] => [
    `the status ${status}`,
    setting({ status }),
  ]),
  [
    'the first contact with its status',
    { work: { status: 'contacted', firstContactAt: serverTimestamp() }, step: { status: 'contacted' } },
  ],
  ['no first contact any more', { work: { firstContactAt: null }, step: { note: 'x' } }],
  ['an owner', setting({ owner: STAFF_EMAIL })],
  ['a colleague as the owner', setting({ owner: COLLEAGUE_EMAIL })],
  ['nobody as the owner', setting({ owner: null })],
  ['spam', { work: { flagged: true, spamSignals: ['staff'] }, step: { flagged: true } }],
  ['no spam', { work: { flagged: false, spamSignals: [] }, step: { flagged: false } }],
  ['a follow-up', setting({ followUpAt: Timestamp.fromMillis(4_000_000_000_000) })],
  ['no follow-up', setting({ followUpAt: null })],
  ['a reason with its status', setting({ status: 'closed', closeReason: 'price' })],
  ['an order with its status', setting({ status: 'won', wonPacks: 0, wonAmount: MAX_WON })],
  [
    'an order that is taken back',
    setting({ status: 'new', wonPacks: null, wonAmount: null, closeReason: null }),
  ],
];

const REFUSED: [string, Change][] = [
  ['a change of the arrival', { work: { at: Timestamp.now() } }],
  ['a change of the mail', { work: { mail: 'failed' } }],
  ['a change of the kind', { work: { kind: 'Self Use' } }],
  ['another property', { work: { note: 'x' } }],
  ['a property taken away', { work: { notice: deleteField() } }],
  ['two versions up', { work: { version: 3 }, version: '3' }],
  ['a version that is no number', { work: { version: 'x' }, version: 'x' }],
  ['a change at a time of its own', { work: { changedAt: Timestamp.now() } }],
  [
    'a change and its step at a time of its own',
    ((at) => ({ work: { changedAt: at }, step: { at } }))(Timestamp.now()),
  ],
  ['another status', setting({ status: 'lost' })],
  ['an owner without an e-mail', setting({ owner: 'Priya' })],
  ['other spam signals', { work: { flagged: true, spamSignals: ['honeypot'] }, step: { flagged: true } }],
  ['a flag without spam signals', { work: { flagged: true, spamSignals: [] }, step: { flagged: true } }],
  ['spam signals without a flag', { work: { flagged: false }, step: { flagged: false } }],
  ['a follow-up that is no time', setting({ followUpAt: 'tomorrow' })],
  [
    'a first contact at a time of its own',
    { work: { status: 'contacted', firstContactAt: Timestamp.now() }, step: { status: 'contacted' } },
  ],
  ['another reason', setting({ closeReason: 'mood' })],
  ['half a pack', setting({ wonPacks: 1.5 })],
  ['less than nothing', setting({ wonAmount: -1 })],
  ['too many packs', setting({ wonPacks: MAX_WON + 1 })],
  ['too large an amount', setting({ wonAmount: MAX_WON + 1 })],
  ['a status that the step does not name', { work: { status: 'won' }, step: { note: 'x' } }],
  ['an owner that the step does not name', { work: { owner: STAFF_EMAIL } }],
  ['no spam that the step does not name', { work: { flagged: false, spamSignals: [] } }],
  ['a step that names another status', { work: { status: 'won' }, step: { status: 'closed' } }],
  ['a step that names what is not there', { step: { wonPacks: 3 } }],
  ['a step with another property', { step: { draft: 'x' } }],
  ['a step at a time of its own', { step: { at: Timestamp.now() } }],
  ['a step by a colleague', { step: { by: COLLEAGUE_EMAIL } }],
  ['a step under another name', { version: '02' }],
  ['a step in place of an earlier one', { version: '1' }],
  ['a note that is too long', { step: { note: 'x'.repeat(NOTE_MAX_LENGTH + 1) } }],
  ['a note that is no text', { step: { note: ['x'] } }],
  ['a withdrawal of nothing', { step: { withdraw: 'x' } }],
];

/** Withdraws the note of the first step. */
function withdraw(database: Firestore, id: string, by: string, note: Values = { note: '' }, step = 1) {
  const batch = change(database, id, { step: { by, withdraw: step } });
  batch.update(doc(database, WORK, id, STEPS, '1'), note);
  return batch.commit();
}

/** What the staff may do, and nobody else. */
export const STAFF_EXPECTATIONS: Expectation[] = [
  ...ALLOWED.map(([name, parts]) => expectChange(name, true, parts)),
  ...REFUSED.map(([name, parts]) => expectChange(name, false, parts)),
  ...(['visitor', 'stranger', 'unverified'] as const).map((who) =>
    expectChange(`a change by the ${who}`, false, { step: { note: 'x' } }, who),
  ),
  {
    name: 'refuses a change without a step',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, WORK, id), { version: 2, changedAt: serverTimestamp(), followUpAt: null })
        .commit(),
  },
  {
    name: 'refuses a step without a change',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '2'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' }),
  },
  {
    name: 'refuses two steps with one change',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .set(doc(staff, WORK, id, STEPS, '3'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'refuses to write a missing step into the past',
    allow: false,
    before: async (owner, id) => {
      await setDoc(doc(owner, WORK, id), arrivalOf(id, { version: 1, changedAt: PAST }));
    },
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '1'), { at: PAST, by: STAFF_EMAIL, note: 'x' }),
  },
  {
    name: 'refuses to write a missing step later',
    allow: false,
    before: async (owner, id) => {
      await setDoc(doc(owner, WORK, id), arrivalOf(id, { version: 1, changedAt: PAST }));
    },
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '1'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' }),
  },
  ...(['stranger', 'staff'] as const).map(
    (who): Expectation => ({
      name: `refuses the ${who} a change ${who === 'staff' ? 'into the past ' : ''}whose step was left behind`,
      allow: false,
      before: async (owner, id) => {
        await writeWorked(owner, id);
        await setDoc(doc(owner, WORK, id, STEPS, '2'), { at: PAST, by: STAFF_EMAIL });
      },
      attempt: (database, id) =>
        updateDoc(doc(database[who], WORK, id), {
          version: 2,
          changedAt: who === 'staff' ? PAST : serverTimestamp(),
        }),
    }),
  ),
  {
    name: 'refuses the stranger a step of a new enquiry',
    allow: false,
    attempt: ({ stranger }, id) =>
      writeBatch(stranger)
        .set(doc(stranger, FORM, id), EXAMPLE_FIELDS)
        .set(doc(stranger, WORK, id), arrivalOf(id))
        .set(doc(stranger, WORK, id, STEPS, '0'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'refuses a step in another collection',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .set(doc(staff, 'Other', id, STEPS, '2'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'refuses a change in another collection',
    allow: false,
    before: async (owner, id) => {
      await writeWorked(owner, id);
      await setDoc(doc(owner, 'Other', id), arrivalOf(id, { version: 1 }));
    },
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .update(doc(staff, 'Other', id), { version: 2, changedAt: serverTimestamp() })
        .commit(),
  },
  {
    name: 'lets one withdraw a note',
    allow: true,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL),
  },
  {
    name: 'refuses to withdraw a colleague’s note',
    allow: false,
    before: writeWorked,
    attempt: ({ colleague }, id) => withdraw(colleague, id, COLLEAGUE_EMAIL),
  },
  {
    name: 'refuses to rewrite a note',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: 'never called' }),
  },
  {
    name: 'refuses to change the time of a note that is withdrawn',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: '', at: Timestamp.now() }),
  },
  {
    name: 'refuses to withdraw a note while the step names another',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: '' }, 7),
  },
  {
    name: 'refuses to withdraw a note without a step',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, WORK, id, STEPS, '1'), { note: '' })
        .commit(),
  },
  {
    name: 'refuses the stranger to withdraw a note',
    allow: false,
    before: async (owner, id) => {
      await writeWorked(owner, id);
      await change(owner, id, { step: { withdraw: 1 } }).commit();
    },
    attempt: ({ stranger }, id) =>
      writeBatch(stranger)
        .update(doc(stranger, WORK, id, STEPS, '1'), { note: '' })
        .commit(),
  },
  {
    name: 'refuses to withdraw a note in another collection',
    allow: false,
    before: async (owner, id) => {
      await writeWorked(owner, id);
      await change(owner, id, { step: { withdraw: 1 } }).commit();
      await setDoc(doc(owner, 'Other', id, STEPS, '1'), { by: STAFF_EMAIL, note: 'x' });
    },
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, 'Other', id, STEPS, '1'), { note: '' })
        .commit(),
  },
  ...(['stranger', 'unverified', 'staff'] as const).flatMap((who): Expectation[] => {
    const allow = who === 'staff';
    const may = allow ? 'lets staff' : `refuses the ${who} to`;
    return [
      {
        name: `${may} read a work document`,
        allow,
        before: writeWorked,
        attempt: (database, id) => getDoc(doc(database[who], WORK, id)),
      },
      {
        name: `${may} list work documents`,
        allow,
        attempt: (database) => getDocs(collection(database[who], WORK)),
      },
      {
        name: `${may} read the steps`,
        allow,
        before: writeWorked,
        attempt: (database, id) => getDocs(collection(database[who], WORK, id, STEPS)),
      },
      {
        name: `${may} erase an enquiry with everything`,
        allow,
        before: writeWorked,
        attempt: (database, id) =>
          writeBatch(database[who])
            .delete(doc(database[who], FORM, id))
            .delete(doc(database[who], WORK, id))
            .delete(doc(database[who], WORK, id, STEPS, '1'))
            .commit(),
      },
      {
        name: `${may} erase a work document`,
        allow,
        before: writeWorked,
        attempt: (database, id) => deleteDoc(doc(database[who], WORK, id)),
      },
      {
        name: `${may} erase a step`,
        allow,
        before: writeWorked,
        attempt: (database, id) => deleteDoc(doc(database[who], WORK, id, STEPS, '1')),
      },
    ];
  }),
  {
    name: 'lets staff begin the work on an enquiry that came alone',
    allow: true,
    before: (owner, id) => setDoc(doc(owner, FORM, id), EXAMPLE_FIELDS),
    attempt: ({ staff }, id) => setDoc(doc(staff, WORK, id), arrivalOf(id)),
  },
  {
    name: 'refuses staff an enquiry of their own',
    allow: false,
    attempt: ({ staff }, id) => setDoc(doc(staff, FORM, id), { ...EXAMPLE_FIELDS, Mobile: '1' }),
  },
  ...['Other_Form', 'Other_Work', 'Blocked', 'notices'].flatMap((name): Expectation[] => [
    {
      name: `refuses staff to read ${name}`,
      allow: false,
      attempt: ({ staff }, id) => getDoc(doc(staff, name, id)),
    },
    {
      name: `refuses staff to delete in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => deleteDoc(doc(staff, name, id)),
    },
    {
      name: `refuses staff to read steps in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => getDoc(doc(staff, name, id, STEPS, '1')),
    },
    {
      name: `refuses staff to delete steps in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => deleteDoc(doc(staff, name, id, STEPS, '1')),
    },
  ]),
  {
    name: 'refuses staff the steps of all collections at once',
    allow: false,
    attempt: ({ staff }) => getDocs(collectionGroup(staff, STEPS)),
  },
  {
    name: 'lets one see that one is listed as staff',
    allow: true,
    attempt: ({ staff }) => getDoc(doc(staff, STAFF, 'priya')),
  },
  {
    name: 'lets a stranger see that one is not listed',
    allow: true,
    attempt: ({ stranger }) => getDoc(doc(stranger, STAFF, 'stranger')),
  },
  {
    name: 'refuses to see whether somebody else is listed',
    allow: false,
    attempt: ({ stranger }) => getDoc(doc(stranger, STAFF, 'priya')),
  },
  {
    name: 'refuses to list the staff',
    allow: false,
    attempt: ({ staff }) => getDocs(collection(staff, STAFF)),
  },
  ...(['stranger', 'staff'] as const).flatMap((who): Expectation[] => [
    {
      name: `refuses the ${who} to list somebody as staff`,
      allow: false,
      attempt: (database) => setDoc(doc(database[who], STAFF, 'stranger'), {}),
    },
    {
      name: `refuses the ${who} to remove somebody from the staff`,
      allow: false,
      attempt: (database) => deleteDoc(doc(database[who], STAFF, 'nobody')),
    },
  ]),
];
