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

/**
 * The Firestore rules for a product's enquiries, from the same patterns and limits that the form applies.
 * Each condition stands on a line of its own, and none is implied by the others: a test drops each in turn.
 * https://firebase.google.com/docs/reference/security/storage
 *
 * @param product `{product}`, which names the collection
 */
export function firestoreRulesOf(product: string): string {
  // A name in quotes may hold what a path in the rules may not, such as a space or an apostrophe.
  const ours = `collection == ${quote(collectionNameOf(product))}`;
  return `rules_version = '2';
// Written from domain/ and content/ by firebase/writeFirebaseFiles.ts; a change here is lost.
service cloud.firestore {
  match /databases/{database}/documents {
    match /{collection}/{id} {
      // A new enquiry. \`matches\` and \`in\` refuse whatever is not a string.
      allow create: if ${ours}
        && id.matches(${quote(ENQUIRY_ID_PATTERN)})
        // Nothing is ever blocked. Each look-up counts, and a commit may have 20: one request can't bring thousands.
        && !exists(/databases/$(database)/documents/Blocked/$(id))
        && isEnquiry(request.resource.data);
      // The very same once more, so that a browser which never saw the answer may ask again.
      allow update: if ${ours}
        && request.resource.data == resource.data;
    }
    // Everything else is closed: no reading, no deleting, no other collection.
  }
}

function isEnquiry(fields) {
  return ${conditions().join('\n    && ')};
}
`;
}

function conditions(): string[] {
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

/** A text as the rules' language writes it: as JSON does, for what the patterns and names hold. */
function quote(text: string): string {
  return JSON.stringify(text);
}
