import { type EnquiryFields, productOf } from './enquiry.ts';
import { referenceOf } from './enquiryId.ts';
import type { HostedStep, HostedWork } from './hostedWorkSchemas.ts';
import type { InboxEvent } from './inboxSchemas.ts';
import { type Source, sourceNameOf, writeSource } from './source.ts';
import type { SpamSignal } from './spamSignals.ts';

// The part of the hosted mode's work documents that browsers import; the schemas stay outside of pages, as in
// inboxApi.ts.
export type { HostedStep, HostedWork } from './hostedWorkSchemas.ts';

/** Where a product's enquiries stand in Cloud Firestore. */
export interface HostedCollections {
  /** The visitors' documents of five fields, under the enquiries' ids. */
  form: string;
  /** The work documents beside them, under the same ids. */
  work: string;
}

/**
 * The collections of a product.
 *
 * @param form the name of its visitors' documents, from `collectionNameOf`
 */
export function hostedCollectionsOf(form: string): HostedCollections {
  return { form, work: `${productOf(form)}_Work` };
}

/** Below each work document, the steps of its history: `1`, `2` and so on. */
export const STEPS = 'steps';

/** Who may use the hosted inbox: a document for each, named by the uid of Firebase Auth. */
export const STAFF = 'staff';

/** The words of the privacy notices that work documents name, by their version; moved with the enquiries. */
export const NOTICES = 'notices';

/** The properties that are timestamps in Firestore, and milliseconds since 1970 in {@link HostedWork} and {@link HostedStep}. */
export const HOSTED_TIMES = ['at', 'changedAt', 'followUpAt', 'firstContactAt'] as const;

/** The values of a work document that has not set them yet. */
export const HOSTED_WORK_DEFAULTS = {
  followUpAt: null,
  firstContactAt: null,
  closeReason: null,
  wonPacks: null,
  wonAmount: null,
} as const;

/** The properties by which work documents are filtered, each by equality and in any combination. */
export const WORK_FILTERS = ['status', 'kind', 'flagged', 'owner', 'source', 'mail'] as const;

/**
 * The orders of work documents. `due` goes with `followUpAt` before a time; a period of `at` goes with each. Every query
 * has to use one of them with {@link WORK_FILTERS}, for which `firestore.indexes.json` has the indexes.
 */
export const WORK_ORDERS = {
  newest: [['at', 'desc']],
  longest: [['at', 'asc']],
  largest: [
    ['quantity', 'desc'],
    ['at', 'desc'],
  ],
  due: [
    ['followUpAt', 'asc'],
    ['at', 'asc'],
  ],
} as const satisfies Record<string, readonly (readonly [keyof HostedWork, 'asc' | 'desc'])[]>;

/** The initial values of a work document; its writer adds `at` and `changedAt`, the server's time. */
export type NewWork = Omit<HostedWork, 'at' | 'changedAt' | 'mail' | keyof typeof HOSTED_WORK_DEFAULTS>;

/** The metadata of a new enquiry. */
interface ArrivalMetadata {
  /** The version of the privacy notice that the page showed. */
  notice?: string | undefined;
  spamSignals?: SpamSignal[];
  source?: Source;
}

/** The work document of an enquiry that has just arrived. */
export function newWorkOf(
  id: string,
  fields: EnquiryFields,
  { notice, spamSignals = [], source = {} }: ArrivalMetadata = {},
): NewWork {
  const sourceQuery = writeSource(source);
  return {
    kind: fields.RetailerSelfUse as NewWork['kind'],
    quantity: Number(fields.Quantity),
    ref: referenceOf(id),
    status: 'new',
    version: 0,
    owner: null,
    flagged: spamSignals.length > 0,
    spamSignals,
    source: sourceNameOf(source),
    ...(sourceQuery && { sourceQuery }),
    ...(notice !== undefined && { notice }),
  };
}

type StepValue = Exclude<keyof HostedStep, 'at' | 'by'>;

/** The kind of event for each value of a step, in the order in which our server notes the events of one change. */
const EVENT_KIND_OF = {
  status: 'status',
  closeReason: 'reason',
  wonPacks: 'packs',
  wonAmount: 'amount',
  followUpAt: 'follow-up',
  flagged: 'spam',
  note: 'note',
  owner: 'owner',
  withdraw: 'withdraw',
  resend: 'resend',
} as const satisfies Record<StepValue, InboxEvent['kind']>;

const STEP_VALUES = Object.keys(EVENT_KIND_OF) as StepValue[];

/**
 * The events of one step, as the inbox shows them.
 *
 * @param version the step's name; {@link stepOfEvent} finds it again
 */
export function eventsOfStep(version: number, step: HostedStep): InboxEvent[] {
  const { at, by } = step;
  return STEP_VALUES.flatMap((name, index) =>
    step[name] === undefined
      ? []
      : {
          id: version * STEP_VALUES.length + index,
          at,
          by,
          kind: EVENT_KIND_OF[name],
          value: eventValueOf(name, step),
        },
  );
}

/** The version of the step that an event of {@link eventsOfStep} belongs to. */
export function stepOfEvent({ id }: Pick<InboxEvent, 'id'>): number {
  return Math.floor(id / STEP_VALUES.length);
}

function eventValueOf(name: StepValue, step: HostedStep): string {
  if (name === 'flagged') return step.flagged ? 'yes' : 'no';
  if (name === 'withdraw' || name === 'resend') return '';
  return String(step[name] ?? '');
}

const STEP_VALUE_OF = new Map(STEP_VALUES.map((name) => [EVENT_KIND_OF[name] as string, name]));

/**
 * The steps of a history from our own server, which keeps each event of a change by itself; {@link eventsOfStep} gives
 * the same events again.
 *
 * @param events oldest first
 */
export function stepsOfEvents(events: readonly InboxEvent[]): HostedStep[] {
  const steps: HostedStep[] = [];
  let lastIndex = STEP_VALUES.length;
  for (const { at, by, kind, value } of events) {
    const name = STEP_VALUE_OF.get(kind) as StepValue;
    const index = STEP_VALUES.indexOf(name);
    const last = steps[steps.length - 1];
    const added = { [name]: stepValueOf(name, value) };
    if (last && last.at === at && last.by === by && index > lastIndex) Object.assign(last, added);
    else steps.push({ at, by, ...added });
    lastIndex = index;
  }
  return steps;
}

function stepValueOf(name: StepValue, value: string): HostedStep[StepValue] {
  switch (name) {
    case 'flagged':
      return value === 'yes';
    case 'resend':
      return true;
    case 'withdraw':
      return 0;
    case 'wonPacks':
    case 'wonAmount':
    case 'followUpAt':
      return value === '' ? null : Number(value);
    case 'note':
      return value;
    default:
      return value === '' ? null : value;
  }
}
