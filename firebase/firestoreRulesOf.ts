import {
  BUYER_KINDS,
  collectionNameOf,
  ENQUIRY_FIELD_NAMES,
  ENQUIRY_PATTERNS,
  type EnquiryFieldName,
  FIELD_MAX_LENGTHS,
  MOBILE_LENGTH,
} from '../domain/enquiry.ts';
import { ENQUIRY_ID_PATTERN } from '../domain/enquiryId.ts';
import { hostedCollectionsOf, STAFF, STEPS } from '../domain/hostedWork.ts';
import { quote, workFunctions } from './workRules.ts';

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
      // The very same once more, so that a browser which never saw the answer may ask again.
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
    `fields.keys().hasOnly([${ENQUIRY_FIELD_NAMES.map(quote).join(', ')}])`,
    matches('Name', ENQUIRY_PATTERNS.line),
    matches('Name', ENQUIRY_PATTERNS.visible),
    atMost('Name'),
    matches('Email', ENQUIRY_PATTERNS.email),
    atMost('Email'),
    matches('Mobile', ENQUIRY_PATTERNS.digits),
    `fields.Mobile.size() == ${MOBILE_LENGTH}`,
    matches('Quantity', ENQUIRY_PATTERNS.quantity),
    atMost('Quantity'),
    `fields.RetailerSelfUse in [${BUYER_KINDS.map(quote).join(', ')}]`,
  ];
}

const matches = (field: EnquiryFieldName, pattern: string) =>
  `fields.${field}.matches(${quote(re2Of(pattern))})`;
const atMost = (field: EnquiryFieldName) => `fields.${field}.size() <= ${FIELD_MAX_LENGTHS[field]}`;

/** A pattern with `\u202A` and `\u{E0000}` as RE2 writes them. https://github.com/google/re2/wiki/Syntax */
function re2Of(pattern: string): string {
  return pattern.replace(/\\u\{?([0-9A-F]+)\}?/g, '\\x{$1}');
}
