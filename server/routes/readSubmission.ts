import { createHash } from 'node:crypto';
import { checkEnquiry, trimEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import { ENQUIRY_FIELD_NAMES, type EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { isEnquiryId } from '../../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES, FIELD_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { spamSignsOf } from '../../domain/enquiry/spamSigns.ts';
import { NOTICE_FIELD } from '../../domain/privacy/noticeVersionOf.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Marks } from '../store/EnquiryStore.ts';

/** An enquiry as it was sent, checked by the same rules as in the browser. */
export interface Submission {
  id: string;
  fields: EnquiryFields;
  marks: Marks;
}

/** A plain form's enquiry. */
export interface FormSubmission extends Submission {
  /** The id that the same form got in the window before. */
  earlierId: string;
}

/**
 * The same form sent again without an id, in the same window of so many milliseconds or in the next, is the same
 * enquiry: a double tap, or a reload.
 */
const SAME_FORM_MILLISECONDS = 600_000;

/**
 * Reads an enquiry sent as JSON.
 *
 * @throws {ProblemError} 400 when it is no object; 422 with the field when a rule is broken
 */
export function readJsonSubmission(body: unknown): Submission {
  const sent = asObject(body);
  const fields = readFields(sent);
  if (typeof sent.id !== 'string' || !isEnquiryId(sent.id)) {
    throw new ProblemError(422, 'id must be a UUID, made once for each enquiry.', { field: 'id' });
  }
  return { id: sent.id, fields, marks: readMarks(sent) };
}

/**
 * Reads an enquiry sent as a plain form, which carries no id without JavaScript: it gets one made of its own
 * words and the time, so that a double tap or a reload within ten minutes is stored once.
 *
 * @param now milliseconds since 1970
 * @throws {ProblemError} 422 with the field when a rule is broken
 */
export function readFormSubmission(body: unknown, now: number): FormSubmission {
  const sent = asObject(body);
  const fields = readFields(sent);
  const window = Math.floor(now / SAME_FORM_MILLISECONDS);
  const idIn = (one: number) => idOf(JSON.stringify([one, fields]));
  return { id: idIn(window), earlierId: idIn(window - 1), fields, marks: readMarks(sent) };
}

/** The five fields as far as they were sent, to show them again. */
export function readTypedFields(body: unknown): Partial<EnquiryFields> {
  if (typeof body !== 'object' || body === null) return {};
  const sent = body as Record<string, unknown>;
  return Object.fromEntries(
    ENQUIRY_FIELD_NAMES.filter((name) => typeof sent[name] === 'string').map((name) => [name, sent[name]]),
  );
}

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemError(400, 'Send one JSON object that holds the enquiry.');
  }
  return body as Record<string, unknown>;
}

function readMarks(sent: Record<string, unknown>): Marks {
  const notice = sent[NOTICE_FIELD];
  return { signs: spamSignsOf(sent), notice: typeof notice === 'string' ? notice : undefined };
}

function readFields(sent: Record<string, unknown>): EnquiryFields {
  const entries = ENQUIRY_FIELD_NAMES.map((field): [string, string] => {
    const value = sent[field];
    if (value === undefined) throw new ProblemError(422, ENQUIRY_MESSAGES.empty, { field });
    if (typeof value !== 'string') throw new ProblemError(422, FIELD_MESSAGES.notText(field), { field });
    return [field, value];
  });
  const fields = trimEnquiry(Object.fromEntries(entries) as EnquiryFields);
  const broken = checkEnquiry(fields);
  if (broken) throw new ProblemError(422, broken.message, { field: broken.field });
  return fields;
}

/** A UUID of version 8 (RFC 9562 section 5.8) made of a text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
