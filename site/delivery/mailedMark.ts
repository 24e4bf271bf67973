import { outboxKeyOf } from '../outbox/outboxKey.ts';
import { tryStorage } from '../outbox/tryStorage.ts';

// Marks those enquiries whose mail has gone while the database does not have them yet, for as long as they wait on
// the device, so that a later try or visit does not mail them again.

const PREFIX = 'mailed:';

/** Where the browser keeps nothing, the mark holds for this visit. */
const thisVisit = new Set<string>();

/** Whether an enquiry's mail has gone. */
export function isMailed(id: string): boolean {
  return thisVisit.has(id) || tryStorage((storage) => storage.getItem(PREFIX + id)) != null;
}

/** Says that an enquiry's mail has gone. */
export function markMailed(id: string): void {
  thisVisit.add(id);
  tryStorage((storage) => {
    forgetThoseGone(storage);
    if (isWaiting(storage, id)) storage.setItem(PREFIX + id, '');
  });
}

/** Forgets it once the database has the enquiry. */
export function unmarkMailed(id: string): void {
  tryStorage((storage) => storage.removeItem(PREFIX + id));
}

/** An enquiry that was discarded, or was too old, leaves its mark behind. */
function forgetThoseGone(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && !isWaiting(storage, key.slice(PREFIX.length))) storage.removeItem(key);
  }
}

function isWaiting(storage: Storage, id: string): boolean {
  return storage.getItem(outboxKeyOf(id)) !== null;
}
