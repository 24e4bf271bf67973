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
import { MAX_WON } from '../../domain/status.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import {
  COLLEAGUE_EMAIL,
  type Expectation,
  FORM,
  type RulesDatabase,
  STAFF_EMAIL,
  WORK,
} from '../support/rulesTest.ts';
import { newWorkDocument } from './workExpectations.ts';

const PAST = Timestamp.fromMillis(1_700_000_000_000);

type Values = Record<string, unknown>;

/** Writes an enquiry with one step, which is a note of a member of staff. */
async function writeWorked(admin: Firestore, id: string): Promise<void> {
  const batch = writeBatch(admin);
  batch.set(doc(admin, FORM, id), EXAMPLE_FIELDS);
  batch.set(doc(admin, WORK, id), newWorkDocument(id, { version: 1, spamSignals: ['hasty'], flagged: true }));
  batch.set(doc(admin, WORK, id, STEPS, '1'), { at: Timestamp.now(), by: STAFF_EMAIL, note: 'called' });
  await batch.commit();
}

interface Change {
  /** Changed properties of the work document. */
  work?: Values;
  /** Properties of the step. */
  step?: Values;
  /** The id of the step. */
  version?: string;
}

/** The second step of an enquiry, as the inbox writes it, with the given changes. */
function change(database: Firestore, id: string, { work = {}, step = {}, version = '2' }: Change) {
  const batch = writeBatch(database);
  batch.update(doc(database, WORK, id), { version: 2, changedAt: serverTimestamp(), ...work });
  batch.set(doc(database, WORK, id, STEPS, version), { at: serverTimestamp(), by: STAFF_EMAIL, ...step });
  return batch;
}

/** A change with the same values in the work document and the step. */
const setting = (values: Values): Change => ({ work: values, step: values });

function changeExpectation(name: string, allow: boolean, parts: Change, user: keyof RulesDatabase = 'staff') {
  return {
    name: `${allow ? 'accepts' : 'rejects'} ${name}`,
    allow,
    before: writeWorked,
    attempt: (database: RulesDatabase, id: string) => change(database[user], id, parts).commit(),
  } satisfies Expectation;
}

const VALID_CHANGES: [string, Change][] = [
  ['a note', { step: { note: 'x'.repeat(NOTE_MAX_LENGTH) } }],
  ...['new', 'contacted', 'won', 'closed'].map((status): [string, Change] => [
    `the status ${status}`,
    setting({ status }),
  ]),
  [
    'the first contact with its status',
    { work: { status: 'contacted', firstContactAt: serverTimestamp() }, step: { status: 'contacted' } },
  ],
  ['the removal of the first contact', { work: { firstContactAt: null }, step: { note: 'x' } }],
  ['an owner', setting({ owner: STAFF_EMAIL })],
  ['a colleague as the owner', setting({ owner: COLLEAGUE_EMAIL })],
  ['no owner', setting({ owner: null })],
  ['spam', { work: { flagged: true, spamSignals: ['staff'] }, step: { flagged: true } }],
  ['not spam', { work: { flagged: false, spamSignals: [] }, step: { flagged: false } }],
  ['a follow-up', setting({ followUpAt: Timestamp.fromMillis(4_000_000_000_000) })],
  ['no follow-up', setting({ followUpAt: null })],
  ['a reason with its status', setting({ status: 'closed', closeReason: 'price' })],
  ['an order with its status', setting({ status: 'won', wonPacks: 0, wonAmount: MAX_WON })],
  [
    'an order that is removed',
    setting({ status: 'new', wonPacks: null, wonAmount: null, closeReason: null }),
  ],
];

const INVALID_CHANGES: [string, Change][] = [
  ['a change of the time received', { work: { at: Timestamp.now() } }],
  ['a change of the mail', { work: { mail: 'failed' } }],
  ['a change of the kind', { work: { kind: 'Self Use' } }],
  ['another property', { work: { note: 'x' } }],
  ['a removed property', { work: { notice: deleteField() } }],
  ['a skipped version', { work: { version: 3 }, version: '3' }],
  ['a version that is no number', { work: { version: 'x' }, version: 'x' }],
  ['a time of change that is not the server’s', { work: { changedAt: Timestamp.now() } }],
  [
    'a change and its step with a time that is not the server’s',
    ((at) => ({ work: { changedAt: at }, step: { at } }))(Timestamp.now()),
  ],
  ['another status', setting({ status: 'lost' })],
  ['an owner without an e-mail', setting({ owner: 'Priya' })],
  ['other spam signals', { work: { flagged: true, spamSignals: ['honeypot'] }, step: { flagged: true } }],
  ['a flag without spam signals', { work: { flagged: true, spamSignals: [] }, step: { flagged: true } }],
  ['spam signals without a flag', { work: { flagged: false }, step: { flagged: false } }],
  ['a follow-up that is not a timestamp', setting({ followUpAt: 'tomorrow' })],
  [
    'a first contact with a time that is not the server’s',
    { work: { status: 'contacted', firstContactAt: Timestamp.now() }, step: { status: 'contacted' } },
  ],
  ['another reason', setting({ closeReason: 'mood' })],
  ['a fractional number of packs', setting({ wonPacks: 1.5 })],
  ['a negative amount', setting({ wonAmount: -1 })],
  ['too many packs', setting({ wonPacks: MAX_WON + 1 })],
  ['an amount that is too large', setting({ wonAmount: MAX_WON + 1 })],
  ['a status that the step does not name', { work: { status: 'won' }, step: { note: 'x' } }],
  ['an owner that the step does not name', { work: { owner: STAFF_EMAIL } }],
  ['a removed flag that the step does not name', { work: { flagged: false, spamSignals: [] } }],
  ['a step that names another status', { work: { status: 'won' }, step: { status: 'closed' } }],
  ['a step that names a value that is not set', { step: { wonPacks: 3 } }],
  ['a step with another property', { step: { draft: 'x' } }],
  ['a step with a time that is not the server’s', { step: { at: Timestamp.now() } }],
  ['a step in a colleague’s name', { step: { by: COLLEAGUE_EMAIL } }],
  ['a step with another id', { version: '02' }],
  ['a step that overwrites an earlier one', { version: '1' }],
  ['a note that is too long', { step: { note: 'x'.repeat(NOTE_MAX_LENGTH + 1) } }],
  ['a note that is not a string', { step: { note: ['x'] } }],
  ['a withdrawal of an unknown note', { step: { withdraw: 'x' } }],
];

/** Withdraws the note of the first step. */
function withdraw(database: Firestore, id: string, by: string, note: Values = { note: '' }, step = 1) {
  const batch = change(database, id, { step: { by, withdraw: step } });
  batch.update(doc(database, WORK, id, STEPS, '1'), note);
  return batch.commit();
}

/** Access of the staff. */
export const STAFF_EXPECTATIONS: Expectation[] = [
  ...VALID_CHANGES.map(([name, parts]) => changeExpectation(name, true, parts)),
  ...INVALID_CHANGES.map(([name, parts]) => changeExpectation(name, false, parts)),
  ...(['visitor', 'stranger', 'unverified'] as const).map((user) =>
    changeExpectation(`a change by the user "${user}"`, false, { step: { note: 'x' } }, user),
  ),
  {
    name: 'rejects a change without a step',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, WORK, id), { version: 2, changedAt: serverTimestamp(), followUpAt: null })
        .commit(),
  },
  {
    name: 'rejects a step without a change',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '2'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' }),
  },
  {
    name: 'rejects two steps with one change',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .set(doc(staff, WORK, id, STEPS, '3'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'rejects adding a missing step with a time in the past',
    allow: false,
    before: async (admin, id) => {
      await setDoc(doc(admin, WORK, id), newWorkDocument(id, { version: 1, changedAt: PAST }));
    },
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '1'), { at: PAST, by: STAFF_EMAIL, note: 'x' }),
  },
  {
    name: 'rejects adding a missing step later',
    allow: false,
    before: async (admin, id) => {
      await setDoc(doc(admin, WORK, id), newWorkDocument(id, { version: 1, changedAt: PAST }));
    },
    attempt: ({ staff }, id) =>
      setDoc(doc(staff, WORK, id, STEPS, '1'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' }),
  },
  ...(['stranger', 'staff'] as const).map(
    (user): Expectation => ({
      name: `rejects a change by the user "${user}" ${user === 'staff' ? 'with a time in the past ' : ''}whose step exists already`,
      allow: false,
      before: async (admin, id) => {
        await writeWorked(admin, id);
        await setDoc(doc(admin, WORK, id, STEPS, '2'), { at: PAST, by: STAFF_EMAIL });
      },
      attempt: (database, id) =>
        updateDoc(doc(database[user], WORK, id), {
          version: 2,
          changedAt: user === 'staff' ? PAST : serverTimestamp(),
        }),
    }),
  ),
  {
    name: 'rejects a stranger’s step of a new enquiry',
    allow: false,
    attempt: ({ stranger }, id) =>
      writeBatch(stranger)
        .set(doc(stranger, FORM, id), EXAMPLE_FIELDS)
        .set(doc(stranger, WORK, id), newWorkDocument(id))
        .set(doc(stranger, WORK, id, STEPS, '0'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'rejects a step in another collection',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .set(doc(staff, 'Other', id, STEPS, '2'), { at: serverTimestamp(), by: STAFF_EMAIL, note: 'x' })
        .commit(),
  },
  {
    name: 'rejects a change in another collection',
    allow: false,
    before: async (admin, id) => {
      await writeWorked(admin, id);
      await setDoc(doc(admin, 'Other', id), newWorkDocument(id, { version: 1 }));
    },
    attempt: ({ staff }, id) =>
      change(staff, id, { step: { note: 'x' } })
        .update(doc(staff, 'Other', id), { version: 2, changedAt: serverTimestamp() })
        .commit(),
  },
  {
    name: 'allows staff to withdraw their own note',
    allow: true,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL),
  },
  {
    name: 'rejects withdrawing a colleague’s note',
    allow: false,
    before: writeWorked,
    attempt: ({ colleague }, id) => withdraw(colleague, id, COLLEAGUE_EMAIL),
  },
  {
    name: 'rejects rewriting a note',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: 'never called' }),
  },
  {
    name: 'rejects changing the time of a withdrawn note',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: '', at: Timestamp.now() }),
  },
  {
    name: 'rejects withdrawing a note when the step names another one',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) => withdraw(staff, id, STAFF_EMAIL, { note: '' }, 7),
  },
  {
    name: 'rejects withdrawing a note without a step',
    allow: false,
    before: writeWorked,
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, WORK, id, STEPS, '1'), { note: '' })
        .commit(),
  },
  {
    name: 'does not allow a stranger to withdraw a note',
    allow: false,
    before: async (admin, id) => {
      await writeWorked(admin, id);
      await change(admin, id, { step: { withdraw: 1 } }).commit();
    },
    attempt: ({ stranger }, id) =>
      writeBatch(stranger)
        .update(doc(stranger, WORK, id, STEPS, '1'), { note: '' })
        .commit(),
  },
  {
    name: 'rejects withdrawing a note in another collection',
    allow: false,
    before: async (admin, id) => {
      await writeWorked(admin, id);
      await change(admin, id, { step: { withdraw: 1 } }).commit();
      await setDoc(doc(admin, 'Other', id, STEPS, '1'), { by: STAFF_EMAIL, note: 'x' });
    },
    attempt: ({ staff }, id) =>
      writeBatch(staff)
        .update(doc(staff, 'Other', id, STEPS, '1'), { note: '' })
        .commit(),
  },
  ...(['stranger', 'unverified', 'staff'] as const).flatMap((user): Expectation[] => {
    const allow = user === 'staff';
    const name = `${allow ? 'allows' : 'does not allow'} the user "${user}" to`;
    return [
      {
        name: `${name} read a work document`,
        allow,
        before: writeWorked,
        attempt: (database, id) => getDoc(doc(database[user], WORK, id)),
      },
      {
        name: `${name} list work documents`,
        allow,
        attempt: (database) => getDocs(collection(database[user], WORK)),
      },
      {
        name: `${name} read the steps`,
        allow,
        before: writeWorked,
        attempt: (database, id) => getDocs(collection(database[user], WORK, id, STEPS)),
      },
      {
        name: `${name} erase an enquiry with its work document and steps`,
        allow,
        before: writeWorked,
        attempt: (database, id) =>
          writeBatch(database[user])
            .delete(doc(database[user], FORM, id))
            .delete(doc(database[user], WORK, id))
            .delete(doc(database[user], WORK, id, STEPS, '1'))
            .commit(),
      },
      {
        name: `${name} erase a work document`,
        allow,
        before: writeWorked,
        attempt: (database, id) => deleteDoc(doc(database[user], WORK, id)),
      },
      {
        name: `${name} erase a step`,
        allow,
        before: writeWorked,
        attempt: (database, id) => deleteDoc(doc(database[user], WORK, id, STEPS, '1')),
      },
    ];
  }),
  {
    name: 'allows staff to add a missing work document',
    allow: true,
    before: (admin, id) => setDoc(doc(admin, FORM, id), EXAMPLE_FIELDS),
    attempt: ({ staff }, id) => setDoc(doc(staff, WORK, id), newWorkDocument(id)),
  },
  {
    name: 'does not allow staff to write an enquiry',
    allow: false,
    attempt: ({ staff }, id) => setDoc(doc(staff, FORM, id), { ...EXAMPLE_FIELDS, Mobile: '1' }),
  },
  ...['Other_Form', 'Other_Work', 'Blocked', 'notices'].flatMap((name): Expectation[] => [
    {
      name: `does not allow staff to read ${name}`,
      allow: false,
      attempt: ({ staff }, id) => getDoc(doc(staff, name, id)),
    },
    {
      name: `does not allow staff to delete in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => deleteDoc(doc(staff, name, id)),
    },
    {
      name: `does not allow staff to read steps in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => getDoc(doc(staff, name, id, STEPS, '1')),
    },
    {
      name: `does not allow staff to delete steps in ${name}`,
      allow: false,
      attempt: ({ staff }, id) => deleteDoc(doc(staff, name, id, STEPS, '1')),
    },
  ]),
  {
    name: 'does not allow staff to query the steps of all collections',
    allow: false,
    attempt: ({ staff }) => getDocs(collectionGroup(staff, STEPS)),
  },
  {
    name: 'allows staff to read their own entry in the staff list',
    allow: true,
    attempt: ({ staff }) => getDoc(doc(staff, STAFF, 'priya')),
  },
  {
    name: 'allows a stranger to read that they are not on the staff list',
    allow: true,
    attempt: ({ stranger }) => getDoc(doc(stranger, STAFF, 'stranger')),
  },
  {
    name: 'does not allow a stranger to read the entry of someone else',
    allow: false,
    attempt: ({ stranger }) => getDoc(doc(stranger, STAFF, 'priya')),
  },
  {
    name: 'does not allow staff to read the whole staff list',
    allow: false,
    attempt: ({ staff }) => getDocs(collection(staff, STAFF)),
  },
  ...(['stranger', 'staff'] as const).flatMap((user): Expectation[] => [
    {
      name: `does not allow the user "${user}" to add someone to the staff`,
      allow: false,
      attempt: (database) => setDoc(doc(database[user], STAFF, 'stranger'), {}),
    },
    {
      name: `does not allow the user "${user}" to remove someone from the staff`,
      allow: false,
      attempt: (database) => deleteDoc(doc(database[user], STAFF, 'nobody')),
    },
  ]),
];
