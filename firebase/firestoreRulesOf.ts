import { NOTICE_VERSION_PATTERN } from '../domain/builtSite.ts';
import {
  BUYER_KINDS,
  collectionNameOf,
  ENQUIRY_FIELD_NAMES,
  ENQUIRY_PATTERNS,
  type EnquiryFieldName,
  FIELD_MAX_LENGTHS,
  MOBILE_LENGTH,
} from '../domain/enquiry.ts';
import { ENQUIRY_ID_PATTERN, REFERENCE_PATTERN } from '../domain/enquiryId.ts';
import { HOSTED_WORK_DEFAULTS, hostedCollectionsOf, STAFF, STEPS } from '../domain/hostedWork.ts';
import { type HostedWork, hostedWork } from '../domain/hostedWorkSchemas.ts';
import { NOTE_MAX_LENGTH } from '../domain/inboxApi.ts';
import { SOURCE_NAME_PATTERN } from '../domain/source.ts';
import type { SpamSignal } from '../domain/spamSignals.ts';
import { CLOSE_REASONS, MAX_WON, STATUSES } from '../domain/status.ts';

/** What the visitor's browser writes of a work document. */
const ARRIVAL_KEYS = Object.keys(hostedWork.shape).filter(
  (key) => key !== 'mail' && !(key in HOSTED_WORK_DEFAULTS),
);

/** What a change by the staff may write. */
const CHANGE_KEYS = [
  ...(['version', 'changedAt', 'status', 'owner', 'flagged', 'spamSignals'] satisfies (keyof HostedWork)[]),
  ...Object.keys(HOSTED_WORK_DEFAULTS),
];

const NEW: HostedWork['status'] = 'new';
const FAILED: NonNullable<HostedWork['mail']> = 'failed';
/** The spam signals that the visitor's browser can see. */
const HONEYPOT: SpamSignal = 'honeypot';
const HASTY: SpamSignal = 'hasty';

/** In bytes: five values, most of which may be written with three percent signs for each character. */
const MAX_SOURCE_QUERY = 3_000;

/**
 * The Firestore rules for a product's enquiries, from the same patterns and limits that the form and the inbox apply.
 * Each condition stands on a line of its own, and none is implied by the others: a test drops each in turn. A property
 * that is missing fails the conditions on it, and so does a visitor who is not signed in.
 * https://firebase.google.com/docs/reference/security/storage
 *
 * @param product `{product}`, which names the collections
 */
export function firestoreRulesOf(product: string): string {
  // A name in quotes may hold what a path in the rules may not, such as a space or an apostrophe.
  const { form, work } = hostedCollectionsOf(collectionNameOf(product));
  const isForm = `collection == ${quote(form)}`;
  const isWork = `collection == ${quote(work)}`;
  return `rules_version = '2';
// Written from domain/ and content/ by firebase/writeFirebaseFiles.ts; a change here is lost.
service cloud.firestore {
  match /databases/{database}/documents {
    function isStaff() {
      return request.auth.token.email_verified == true
        && exists(/databases/$(database)/documents/${STAFF}/$(request.auth.uid));
    }
    function enquiryAfter(id) {
      return getAfter(/databases/$(database)/documents/$(${quote(form)})/$(id)).data;
    }
    function workAfter(id) {
      return getAfter(/databases/$(database)/documents/$(${quote(work)})/$(id)).data;
    }
    function stepAfter(id, version) {
      return getAfter(/databases/$(database)/documents/$(${quote(work)})/$(id)/${STEPS}/$(string(version))).data;
    }

    match /{collection}/{id} {
      // A new enquiry. \`matches\` and \`in\` refuse whatever is not a string.
      allow create: if ${isForm}
        && id.matches(${quote(ENQUIRY_ID_PATTERN)})
        // Nothing is ever blocked. Each look-up counts, and a commit may have 20: one request can't bring thousands.
        && !exists(/databases/$(database)/documents/Blocked/$(id))
        && isEnquiry(request.resource.data);
      // The very same once more, so that a browser that never got the response may retry.
      allow update: if ${isForm}
        && request.resource.data == resource.data;
      allow read, delete: if ${isForm}
        && isStaff();

      // The company's side of an enquiry, which the visitor's browser begins in the same commit. Staff begin it for an
      // enquiry that came alone.
      allow create: if ${isWork}
        && isArrival(request.resource.data, enquiryAfter(id));
      // The visitor's browser has failed permanently to send the mail.
      allow update: if ${isWork}
        && isMailFailure(resource.data, request.resource.data);
      allow update: if ${isWork}
        && isStaff()
        && isChange(resource.data, request.resource.data, stepAfter(id, request.resource.data.version));
      allow read, delete: if ${isWork}
        && isStaff();

      match /${STEPS}/{step} {
        allow create: if ${isWork}
          && isStaff()
          && step == string(workAfter(id).version)
          && isStep(request.resource.data, workAfter(id));
        // A note is withdrawn by whoever wrote it, and the latest step says so.
        allow update: if ${isWork}
          && isStaff()
          && isWithdrawal(resource.data, request.resource.data)
          && stepAfter(id, workAfter(id).version).withdraw == int(step);
        // A step that is missing shows, for they are numbered.
        allow read, delete: if ${isWork}
          && isStaff();
      }
    }
    // Made by the owner in the console, by uid: a stranger may register anybody's e-mail.
    match /${STAFF}/{uid} {
      allow get: if request.auth.uid == uid;
    }
    // Everything else is closed: no other collection.
  }
}

function isEnquiry(fields) {
  return ${enquiryConditions().join('\n    && ')};
}
${workFunctions()}`;
}

function enquiryConditions(): string[] {
  return [
    // A field that is missing fails its own condition below.
    `fields.keys().hasOnly(${list(ENQUIRY_FIELD_NAMES)})`,
    matches('Name', ENQUIRY_PATTERNS.line),
    matches('Name', ENQUIRY_PATTERNS.visible),
    atMost('Name'),
    matches('Email', ENQUIRY_PATTERNS.email),
    atMost('Email'),
    matches('Mobile', ENQUIRY_PATTERNS.digits),
    `fields.Mobile.size() == ${MOBILE_LENGTH}`,
    matches('Quantity', ENQUIRY_PATTERNS.quantity),
    atMost('Quantity'),
    `fields.RetailerSelfUse in ${list(BUYER_KINDS)}`,
  ];
}

const matches = (field: EnquiryFieldName, pattern: string) =>
  `fields.${field}.matches(${quote(re2Of(pattern))})`;
const atMost = (field: EnquiryFieldName) => `fields.${field}.size() <= ${FIELD_MAX_LENGTHS[field]}`;

/** A pattern with `\u202A` and `\u{E0000}` as RE2 writes them. https://github.com/google/re2/wiki/Syntax */
function re2Of(pattern: string): string {
  return pattern.replace(/\\u\{?([0-9A-F]+)\}?/g, '\\x{$1}');
}

/** The functions that validate work documents and their steps. */
function workFunctions(): string {
  return `
function isArrival(work, enquiry) {
  return work.keys().hasOnly(${list(ARRIVAL_KEYS)})
    && work.at == request.time
    && work.changedAt == request.time
    && work.kind == enquiry.RetailerSelfUse
    && work.quantity == int(enquiry.Quantity)
    && work.ref.matches(${quote(REFERENCE_PATTERN)})
    && work.status == ${quote(NEW)}
    && work.version == 0
    && work.owner == null
    && work.spamSignals in [[], ${list([HONEYPOT])}, ${list([HASTY])}, ${list([HONEYPOT, HASTY])}]
    && work.flagged == (work.spamSignals.size() > 0)
    && work.source.matches(${quote(SOURCE_NAME_PATTERN)})
    && work.get("sourceQuery", "").matches("^[a-zA-Z0-9.*_&=%+-]*$")
    && work.get("sourceQuery", "").size() <= ${MAX_SOURCE_QUERY}
    && work.get("notice", "0000000000000000").matches(${quote(NOTICE_VERSION_PATTERN)});
}

function isMailFailure(was, now) {
  return now.diff(was).affectedKeys().hasOnly(["mail", "changedAt"])
    && !("mail" in was)
    && now.mail == ${quote(FAILED)}
    && now.changedAt == request.time;
}

// The step says what is changed; what goes with a status is changed without a word.
function isChange(was, now, step) {
  return now.diff(was).affectedKeys().hasOnly(${list(CHANGE_KEYS)})
    && now.diff(was).affectedKeys().intersection(["status", "owner", "flagged"].toSet()).hasOnly(step.keys())
    && now.version == was.version + 1
    && now.changedAt == request.time
    && now.status in ${list(STATUSES)}
    && isOwner(now.owner)
    && now.spamSignals in [was.spamSignals, [], ["staff"]]
    && now.flagged == (now.spamSignals.size() > 0)
    && isTime(now.get("followUpAt", null))
    && now.get("firstContactAt", null) in [was.get("firstContactAt", null), request.time, null]
    && now.get("closeReason", null) in [${CLOSE_REASONS.map(quote).join(', ')}, null]
    && isWon(now.get("wonPacks", null))
    && isWon(now.get("wonAmount", null));
}

function isOwner(value) {
  return value == null
    || value.matches(${quote(ENQUIRY_PATTERNS.email)});
}

function isTime(value) {
  return value == null
    || value is timestamp;
}

function isWon(value) {
  return value == null
    || isAmount(value);
}

function isAmount(value) {
  return value is int
    && value >= 0
    && value <= ${MAX_WON};
}

// What a step says stands in the work document after the commit.
function isStep(step, work) {
  return step.at == request.time
    && step.at == work.changedAt
    && step.by == request.auth.token.email
    && step.diff(work).changedKeys().hasOnly(["at"])
    && step.diff(work).addedKeys().hasOnly(["by", "note", "withdraw"])
    && step.get("note", "") is string
    && step.get("note", "").size() <= ${NOTE_MAX_LENGTH}
    && step.get("withdraw", 0) is int;
}

function isWithdrawal(was, now) {
  return now.diff(was).affectedKeys().hasOnly(["note"])
    && now.note == ""
    && was.by == request.auth.token.email;
}
`;
}

/** A text as the rules' language writes it: as JSON does, for what the patterns and names contain. */
const quote = (text: string) => JSON.stringify(text);

const list = (texts: readonly string[]) => `[${texts.map(quote).join(', ')}]`;
