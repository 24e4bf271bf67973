import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiryFields.ts';
import { SPAM_SIGN_LABELS } from '../../domain/enquiry/spamSigns.ts';
import { NOTE_MAX_LENGTH } from '../../domain/inbox/inboxApi.ts';
import { SEARCH_MAX_LENGTH } from '../../domain/inbox/inboxView.ts';
import { STATUSES } from '../../domain/inbox/statuses.ts';

// What the inbox's endpoints take and answer, as JSON Schema. An answer holds nothing that its schema does not name.

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const yesNo = { enum: ['yes', 'no'] } as const;
const listOf = <Item>(items: Item) => ({ type: 'array', items }) as const;
const orNull = <Schema>(schema: Schema) => ({ anyOf: [schema, { type: 'null' }] }) as const;

/** An object with exactly these properties, all of them required. */
const exactly = <Properties extends Record<string, unknown>>(properties: Properties) =>
  ({ type: 'object', additionalProperties: false, required: Object.keys(properties), properties }) as const;

const status = { enum: [...STATUSES] } as const;
const fields = exactly(Object.fromEntries(ENQUIRY_FIELD_NAMES.map((name) => [name, text])));

const itemProperties = {
  id: text,
  reference: text,
  receivedAt: whole,
  fields,
  status,
  signs: listOf({ enum: Object.keys(SPAM_SIGN_LABELS) }),
  mailState: text,
  version: whole,
};
const item = exactly(itemProperties);
const event = exactly({ id: whole, at: whole, by: text, kind: text, value: text });
const dayCount = exactly({ day: text, retailer: whole, selfUse: whole, unsaid: whole });

export const EMAIL_BODY = exactly({ email: { type: 'string', minLength: 3, maxLength: 254 } });
export const TOKEN_BODY = exactly({ token: { type: 'string', minLength: 1, maxLength: 100 } });
export const SESSION_ANSWER = exactly({ email: text });
export const ASKED_ANSWER = exactly({ detail: text });

export const ID_PARAMS = exactly({ id: { type: 'string', minLength: 36, maxLength: 36 } });

/** A view's own keys, see `readInboxView`, and where its page begins. */
export const LIST_QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: text,
    kind: text,
    period: text,
    flagged: yesNo,
    undelivered: yesNo,
    search: { type: 'string', maxLength: SEARCH_MAX_LENGTH },
    from: { type: 'string', maxLength: 60 },
  },
} as const;

export const PAGE_ANSWER = exactly({ items: listOf(item), next: orNull(text), searchedTo: orNull(whole) });

export const DETAIL_ANSWER = exactly({
  ...itemProperties,
  mailError: orNull(text),
  events: listOf(event),
  others: listOf(item),
  otherCount: whole,
});

export const SUMMARY_ANSWER = exactly({
  today: whole,
  week: whole,
  statuses: exactly(Object.fromEntries(STATUSES.map((name) => [name, whole]))),
  flagged: whole,
  undelivered: whole,
  waitingLongest: orNull(item),
  days: listOf(dayCount),
});

export const CHANGE_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  minProperties: 2,
  properties: {
    version: { type: 'integer', minimum: 0 },
    status,
    note: { type: 'string', minLength: 1, maxLength: NOTE_MAX_LENGTH, pattern: '\\S' },
  },
} as const;

export const VERSION_BODY = exactly({ version: { type: 'integer', minimum: 0 } });
export const ERASE_BODY = exactly({ count: { type: 'integer', minimum: 1 } });
export const ERASED_ANSWER = exactly({ enquiries: whole, mails: whole });
export const CONFLICT_ANSWER = exactly({ detail: text, since: listOf(event), version: whole });
