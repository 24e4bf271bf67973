/** What the keys of waiting enquiries in the browser's storage begin with. */
export const OUTBOX_KEY_PREFIX = 'enquiry:';

/** Whether an enquiry from an earlier visit waits on this device; cheap enough to ask on every page. */
export function hasWaitingEnquiry(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OUTBOX_KEY_PREFIX));
  } catch {
    return false;
  }
}
