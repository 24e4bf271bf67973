import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  ENQUIRY_PATTERNS,
  type EnquiryFieldName,
  FIELD_MAX_LENGTHS,
  MOBILE_LENGTH,
} from '../domain/enquiry/enquiry.ts';
import { ENQUIRY_ID_PATTERN, REPLACED_IDS_PATTERN } from '../domain/enquiry/enquiryId.ts';
import { intakeCollectionsOf, MAIL_SENT } from '../domain/enquiry/hostedIntake.ts';
import type { ArrivalMetadata } from '../domain/enquiry/hostedIntakeSchemas.ts';
import type { SpamSignal } from '../domain/enquiry/spamSignals.ts';
import { LANGUAGE_CODE_PATTERN } from '../domain/language/languages.ts';
import { NOTICE_VERSION_PATTERN } from '../domain/settings/builtSite.ts';

/** What the visitor's browser writes into an arrival besides its time, and `mail`, which it notes later. */
const METADATA_KEYS = [
  'notice',
  'source',
  'language',
  'spamSignals',
  'replaces',
] satisfies (keyof ArrivalMetadata)[];

/** The spam signals that the visitor's browser can see. */
const HONEYPOT: SpamSignal = 'honeypot';
const HASTY: SpamSignal = 'hasty';

/** Of a source, in UTF-16 code units: nine values, three of which may be written with three percent signs for each character. */
const MAX_SOURCE_LENGTH = 3_000;

/**
 * The Firestore rules for a product's enquiries, from the same patterns and limits that the form applies. Visitors may
 * create, and nobody may read, list or delete: the desk's service account is above the rules. Each condition stands on
 * a line of its own, and none is implied by the others: a test drops each in turn. A property that is missing fails the
 * conditions on it. https://firebase.google.com/docs/reference/rules/rules
 */
export function firestoreRulesOf(product: string): string {
  // A name in quotes may hold what a path in the rules may not, such as a space or an apostrophe.
  const { form, arrival, withdrawn } = intakeCollectionsOf(product);
  const isForm = `collection == ${quote(form)}`;
  const isArrival = `collection == ${quote(arrival)}`;
  const isWithdrawn = `collection == ${quote(withdrawn)}`;
  return `rules_version = '2';
// Written from domain/ and content/ by firebase/writeFirebaseFiles.ts; a change here is lost.
service cloud.firestore {
  match /databases/{database}/documents {
    // Nothing is ever blocked. Each look-up counts, and a commit may have 20: one request can't bring thousands.
    function isNotBlocked(id) {
      return !exists(/databases/$(database)/documents/Blocked/$(id));
    }
    match /{collection}/{id} {
      // A new enquiry. \`matches\` and \`in\` refuse whatever is not a string.
      allow create: if ${isForm}
        && isId(id)
        && isNotBlocked(id)
        && isEnquiry(request.resource.data);
      // The very same once more, so that a browser that never got the response may retry.
      allow update: if ${isForm}
        && request.resource.data == resource.data;

      // When it arrived and its metadata, which the visitor's browser writes in the same commit. This look-up counts, too.
      allow create: if ${isArrival}
        && existsAfter(/databases/$(database)/documents/$(${quote(form)})/$(id))
        && isNewArrival(request.resource.data);
      // The e-mail service has accepted its mail.
      allow update: if ${isArrival}
        && isMailNote(resource.data, request.resource.data);

      // The visitor has withdrawn it.
      allow create: if ${isWithdrawn}
        && isId(id)
        && isNotBlocked(id)
        && isWithdrawal(request.resource.data);
    }
    // Everything else is closed: no other collection, no reading, no deleting.
  }
}

function isId(id) {
  return id.matches(${quote(ENQUIRY_ID_PATTERN)});
}

function isEnquiry(fields) {
  return ${enquiryConditions().join('\n    && ')};
}

function isNewArrival(arrival) {
  return arrival.keys().hasOnly(${list(['at', ...METADATA_KEYS])})
    && arrival.at == request.time
    && arrival.get("notice", "0000000000000000").matches(${quote(NOTICE_VERSION_PATTERN)})
    && arrival.get("source", "").matches("^[a-zA-Z0-9.*_&=%+-]*$")
    && arrival.get("source", "").size() <= ${MAX_SOURCE_LENGTH}
    && arrival.get("language", "en").matches(${quote(LANGUAGE_CODE_PATTERN)})
    && arrival.get("spamSignals", []) in [[], ${list([HONEYPOT])}, ${list([HASTY])}, ${list([HONEYPOT, HASTY])}]
    && arrival.get("replaces", "00000000-0000-0000-0000-000000000000").matches(${quote(REPLACED_IDS_PATTERN)});
}

function isMailNote(was, now) {
  return now.diff(was).affectedKeys().hasOnly(["mail"])
    && !("mail" in was)
    && now.mail == ${quote(MAIL_SENT)};
}

function isWithdrawal(withdrawal) {
  return withdrawal.keys().hasOnly(["at"])
    && withdrawal.at == request.time;
}
`;
}

function enquiryConditions(): string[] {
  return [
    // A field that is missing fails its own condition below.
    `fields.keys().hasOnly(${list(ENQUIRY_FIELD_NAMES)})`,
    matches('Name', ENQUIRY_PATTERNS.line),
    matches('Name', ENQUIRY_PATTERNS.visible),
    maxLength('Name'),
    matches('Email', ENQUIRY_PATTERNS.email),
    maxLength('Email'),
    matches('Mobile', ENQUIRY_PATTERNS.digits),
    `fields.Mobile.size() == ${MOBILE_LENGTH}`,
    matches('Quantity', ENQUIRY_PATTERNS.quantity),
    maxLength('Quantity'),
    `fields.RetailerSelfUse in ${list(BUYER_KINDS)}`,
  ];
}

const matches = (field: EnquiryFieldName, pattern: string) =>
  `fields.${field}.matches(${quote(re2Of(pattern))})`;
const maxLength = (field: EnquiryFieldName) => `fields.${field}.size() <= ${FIELD_MAX_LENGTHS[field]}`;

/** A pattern with `\u202A` and `\u{E0000}` as RE2 writes them. https://github.com/google/re2/wiki/Syntax */
function re2Of(pattern: string): string {
  return pattern.replace(/\\u\{?([0-9A-F]+)\}?/g, '\\x{$1}');
}

/** A text as the rules' language writes it: as JSON does, for what the patterns and names contain. */
const quote = (text: string) => JSON.stringify(text);

const list = (texts: readonly string[]) => `[${texts.map(quote).join(', ')}]`;
