import { type BuyerKind, type EnquiryFields, isQuantity } from './enquiry/enquiry.ts';
import { isEnquiryId } from './enquiry/enquiryId.ts';

// Paths of pages, which follow the language's path, and ids that links and scripts refer to.

export const POLICY_PAGE = '/privacy-policy';

/** The label as text; there is none where a photograph shows it. */
export const LABEL_PAGE = '/label';

/** Where a browser without JavaScript is sent once its enquiry is stored; `reference` is in the query. */
export const RECEIVED_PAGE = '/enquiry-received';

/** The enquiries that a device has sent. */
export const MY_ENQUIRY_PAGE = '/my-enquiry';

/** The id of the form's element, by which inputs outside of it belong to it. */
export const ORDER_FORM_ID = 'order-form';

/** The id of the caution above the form, which the form's button repeats to a screen reader. */
export const CAUTION_ID = 'caution';

/** The id of what the form's button says of the enquiry that it replaces, while one is corrected. */
export const REPLACES_ID = 'replaces-note';

/** The id of the list of sent enquiries, on that page and under the form. */
export const MY_ENQUIRIES_ID = 'my-enquiries';

/** What the link of a receipt says of an enquiry, as its mail does: nothing that could tell a stranger who sent it. */
export interface LinkedEnquiry extends Partial<Pick<EnquiryFields, 'Quantity' | 'RetailerSelfUse'>> {
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  sentAt?: number;
}

/** No link has been sent before. */
const LINKS_SINCE = Date.parse('2026-01-01');

/** The kinds of buyer in a link; short, since a mail shows it. */
const KINDS: readonly (readonly [key: string, kind: BuyerKind])[] = [
  ['r', 'Retailer'],
  ['s', 'Self Use'],
];

/**
 * The URL of one enquiry's page, with its id and what the page shows of it in the fragment, which reaches no server and no
 * log.
 *
 * @param siteUrl without a slash at its end
 * @param languagePath of the page's language, such as `/hi`; empty for the source language
 */
export function myEnquiryUrl(
  siteUrl: string,
  languagePath: string,
  enquiry: Required<LinkedEnquiry>,
): string {
  const { id, Quantity, RetailerSelfUse, sentAt } = enquiry;
  const [key] = KINDS.find(([, kind]) => kind === RetailerSelfUse) ?? [];
  const facts = `&q=${Quantity}${key ? `&k=${key}` : ''}&t=${Math.floor(sentAt / 1_000)}`;
  return `${siteUrl}${languagePath}${MY_ENQUIRY_PAGE}#${id}${facts}`;
}

/**
 * The enquiry in the fragment of {@link myEnquiryUrl}, its id in lower case; undefined where there is none. Trackers add to
 * links, and anyone can write one: what is not valid is left out.
 */
export function linkedEnquiryOf(hash: string): LinkedEnquiry | undefined {
  const [, id = '', rest = ''] = /^#(?:%20)?([\da-f-]+)(.*)/.exec(hash.toLowerCase()) ?? [];
  if (!isEnquiryId(id)) return undefined;
  const facts = new URLSearchParams(rest);
  const Quantity = facts.get('q') ?? '';
  const [, RetailerSelfUse] = KINDS.find(([key]) => key === facts.get('k')) ?? [];
  const sentAt = Number(facts.get('t')) * 1_000;
  return {
    id,
    ...(isQuantity(Quantity) && { Quantity }),
    ...(RetailerSelfUse && { RetailerSelfUse }),
    ...(sentAt > LINKS_SINCE && sentAt < Date.now() && { sentAt }),
  };
}
