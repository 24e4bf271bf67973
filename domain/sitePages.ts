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

/**
 * The URL of one enquiry's page, with its id in the fragment, which reaches no server and no log.
 *
 * @param siteUrl without a slash at its end
 * @param languagePath of the page's language, such as `/hi`; empty for the source language
 */
export function myEnquiryUrl(siteUrl: string, languagePath: string, id: string): string {
  return `${siteUrl}${languagePath}${MY_ENQUIRY_PAGE}#${id}`;
}

/** The id in the fragment of {@link myEnquiryUrl}, in lower case; undefined where there is none. Trackers add to links. */
export function idOfFragment(hash: string): string | undefined {
  const [, id = ''] = /^#(?:%20)?([\da-f-]+)/.exec(hash.toLowerCase()) ?? [];
  return isEnquiryId(id) ? id : undefined;
}
