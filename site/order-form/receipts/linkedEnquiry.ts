/** Session storage key. */
const KEY = 'linked-enquiry';

/** The id of the enquiry whose link was opened in this tab: for a reload, and for the page in another language. */
export function linkedEnquiry(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) || undefined;
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden; the link then works until a reload. */
export function keepLinkedEnquiry(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {}
}

export function forgetLinkedEnquiry(): void {
  keepLinkedEnquiry('');
}
