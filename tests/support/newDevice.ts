import { vi } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import type { EnquiryState } from '../../domain/enquiry/enquirySchemas.ts';
import { HOUR_MS } from '../../domain/time.ts';
import type { Delivery } from '../../site/order-form/delivery/contract.ts';
import { EnquiryStorage, OUTBOX_KEY_PREFIX } from '../../site/order-form/outbox/EnquiryStorage.ts';
import type { WaitingEnquiry } from '../../site/order-form/outbox/keptEnquiry.ts';
import { Outbox, type OutboxEvent } from '../../site/order-form/outbox/Outbox.ts';
import { FormCorrection } from '../../site/order-form/receipts/FormCorrection.ts';
import { DeviceStorage } from './DeviceStorage.ts';
import { EXAMPLE_FIELDS } from './exampleEnquiry.ts';

export const ENQUIRY = { product: 'Snayura', fields: EXAMPLE_FIELDS, metadata: {} };

/** A device of a visitor, for tests with a simulated clock: what its tabs share, and how to open one. */
export function newDevice(device: DeviceStorage = new DeviceStorage()) {
  const locks = new Set<string>();
  return {
    locks,
    device,
    /** What is kept under the prefix: by default, what is still to be stored or mailed. */
    keys: (prefix = OUTBOX_KEY_PREFIX) => Object.keys(device).filter((key) => key.startsWith(prefix)),
    /** Leaves an entry, as an earlier visit does. */
    leave(entry: Partial<WaitingEnquiry>) {
      const id = crypto.randomUUID();
      const enquiry = { ...ENQUIRY, id, queuedAt: Date.now() - HOUR_MS, ...entry };
      device.setItem(OUTBOX_KEY_PREFIX + id, JSON.stringify(enquiry));
      return id;
    },
    openTab({ withMail = false, getStorage = (): Storage => device } = {}) {
      const store = vi.fn(async (_enquiry: { id: string }) => {});
      const mail = vi.fn(async (_enquiry: { id: string }) => {});
      const isCollected = vi.fn(async () => false);
      const noteMailed = vi.fn(async () => {});
      const withdraw = vi.fn(
        async (_enquiry: { id: string; product: string }): ReturnType<Delivery['withdraw']> => ({}),
      );
      const stateOf = vi.fn(
        async (id: string): Promise<EnquiryState | undefined> => ({ reference: referenceOf(id) }),
      );
      const outbox = new Outbox({
        delivery: withMail
          ? { store, mail, isCollected, noteMailed, withdraw }
          : { store, withdraw, stateOf },
        storage: new EnquiryStorage(getStorage),
        async withLock(id, work) {
          if (locks.has(id)) return;
          locks.add(id);
          await work().finally(() => locks.delete(id));
        },
        visitStart: Date.now(),
      });
      const events: string[] = [];
      let latest: OutboxEvent | undefined;
      outbox.subscribe(() => {
        if (outbox.getLatest() === latest) return;
        latest = outbox.getLatest();
        events.push(latest?.kind ?? 'none');
      });
      const states = () => outbox.getList().map(({ id, state }) => [id, state]);
      const correction = new FormCorrection(outbox);
      return { outbox, correction, store, mail, isCollected, noteMailed, withdraw, stateOf, events, states };
    },
  };
}

/** Lets everything happen that needs no time. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
