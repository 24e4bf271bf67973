import { type LinkedEnquiry, linkedEnquiryOf } from '../../../domain/sitePages.ts';

/** Session storage key. */
const KEY = 'linked-enquiry';

/** The enquiry whose link was opened in this tab: for a reload, and for the page in another language. */
export function linkedEnquiry(): LinkedEnquiry | undefined {
  try {
    return linkedEnquiryOf(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden; the link then works until a reload. */
export function keepLinkedEnquiry(fragment: string): void {
  try {
    sessionStorage.setItem(KEY, fragment);
  } catch {}
}

export function forgetLinkedEnquiry(): void {
  keepLinkedEnquiry('');
}
