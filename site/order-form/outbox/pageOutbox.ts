import type { Delivery } from '../delivery/contract.ts';
import { firebaseDelivery } from '../delivery/firebaseDelivery.ts';
import { serverDelivery } from '../delivery/serverDelivery.ts';
import { FormCorrection } from '../receipts/FormCorrection.ts';
import { EnquiryStorage, isEnquiryKey } from './EnquiryStorage.ts';
import { Outbox } from './Outbox.ts';

const delivery: Delivery = DELIVERY_KIND === 'firebase' ? firebaseDelivery : serverDelivery;

/** The page's outbox, which the order form, the list and the notice of earlier visits share. */
export const outbox = new Outbox({
  delivery,
  storage: new EnquiryStorage(() => localStorage),
  withLock,
  visitStart: performance.timeOrigin,
});

export const formCorrection = new FormCorrection(outbox);

let isStarted = false;

/** Starts the page's outbox, which from now on also retries when the connection returns; harmless again. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', () => outbox.online());
  addEventListener('storage', ({ key }) => {
    // Without a key, all of it was removed.
    if (!key || isEnquiryKey(key)) outbox.storageChanged();
  });
  // A page in the back-forward cache hears of no change; and another tab may have been closed before it was done.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    outbox.storageChanged();
    void outbox.retry(true);
  });
  addEventListener('beforeunload', (event) => {
    if (!outbox.isVolatile) return;
    event.preventDefault();
    // Chrome before 119 needs this, too.
    event.returnValue = true;
  });
  outbox.start();
}

/** The locks of a browser that has none, which are this tab's alone. */
const held = new Set<string>();

/**
 * Holds a lock by this name while the work runs; the browser releases it when a tab is closed or reloaded.
 * https://developer.mozilla.org/en-US/docs/Web/API/Web_Locks_API
 */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && start());
  } catch (error) {
    // No locks over plain HTTP on a local network, before Safari 15.4, and where site data is blocked. A second attempt
    // has the same id.
    if (hasStarted) throw error;
    if (held.has(name)) return;
    held.add(name);
    await start().finally(() => held.delete(name));
  }
}
