import { tryStorage } from './tryStorage.ts';

/** What the keys of waiting enquiries in the browser's storage begin with. */
export const OUTBOX_KEY_PREFIX = 'enquiry:';

/** The key under which an enquiry waits. */
export function outboxKeyOf(id: string): string {
  return OUTBOX_KEY_PREFIX + id;
}

/** Whether an enquiry from an earlier visit waits on this device; cheap enough to ask on every page. */
export function hasWaitingEnquiry(): boolean {
  return (
    tryStorage((storage) => Object.keys(storage).some((key) => key.startsWith(OUTBOX_KEY_PREFIX))) ?? false
  );
}
