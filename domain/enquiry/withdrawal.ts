import { DAY_MS } from '../time.ts';
import { ENQUIRY_ENDPOINT } from './enquiry.ts';
import { isEnquiryId } from './enquiryId.ts';

/** The page of the enquiries that a device has sent, in each language under its path. */
export const MY_ENQUIRY_PAGE = '/my-enquiry';

/** The id of their list, on that page and under the form. */
export const MY_ENQUIRIES_ID = 'my-enquiries';

/** How long a withdrawn enquiry is shown to the staff as withdrawn, before it is erased. */
export const ERASED_AFTER_DAYS = 7;

/** When a withdrawn enquiry is erased, in milliseconds since 1970. */
export function erasedAtOf(withdrawnAt: number): number {
  return withdrawnAt + ERASED_AFTER_DAYS * DAY_MS;
}

/**
 * The path to which an empty POST withdraws an enquiry. Whoever knows the id may: it is random, and is on the visitor's
 * device and in the receipt that they got by mail, and nowhere else outside of the company.
 */
export function withdrawalPath(id: string): string {
  return `${ENQUIRY_ENDPOINT}/${id}/withdrawal`;
}

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
