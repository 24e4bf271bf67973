import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiryFields.ts';
import type { Enquiry } from '../delivery/delivery.ts';
import { OUTBOX_KEY_PREFIX, outboxKeyOf } from './outboxKey.ts';
import { tryStorage } from './tryStorage.ts';

/** An enquiry that is not yet known to be stored. */
export interface WaitingEnquiry extends Enquiry {
  /** When it was sent off first, in milliseconds since 1970. */
  queuedAt: number;
}

/** Seven days, in milliseconds: after that nobody expects an answer to an old enquiry any more. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps enquiries on the visitor's device, each under a key of its own so that tabs can't overwrite each other;
 * in memory where the browser keeps nothing (private windows, storage full or forbidden).
 */
export class OutboxStorage {
  readonly #memory = new Map<string, WaitingEnquiry>();

  /** Everything that waits, oldest first; what is too old or unreadable is dropped on the way. */
  list(now: number): WaitingEnquiry[] {
    const waiting = [...this.#memory.values(), ...this.#stored()];
    for (const { id, queuedAt } of waiting) if (now - queuedAt > LIFETIME) this.remove(id);
    return waiting
      .filter(({ queuedAt }) => now - queuedAt <= LIFETIME)
      .sort((a, b) => a.queuedAt - b.queuedAt);
  }

  has(id: string): boolean {
    return this.#memory.has(id) || tryStorage((storage) => storage.getItem(outboxKeyOf(id))) != null;
  }

  put(enquiry: WaitingEnquiry): void {
    const kept = tryStorage((storage) => {
      storage.setItem(outboxKeyOf(enquiry.id), JSON.stringify(enquiry));
      return true;
    });
    if (!kept) this.#memory.set(enquiry.id, enquiry);
  }

  remove(id: string): void {
    this.#memory.delete(id);
    tryStorage((storage) => storage.removeItem(outboxKeyOf(id)));
  }

  /** Whether something waits that closing this tab would lose. */
  get hasVolatile(): boolean {
    return this.#memory.size > 0;
  }

  #stored(): WaitingEnquiry[] {
    const keys = tryStorage((storage) => Object.keys(storage)) ?? [];
    return keys
      .filter((key) => key.startsWith(OUTBOX_KEY_PREFIX))
      .flatMap((key) => {
        const enquiry = parseEnquiry(tryStorage((storage) => storage.getItem(key)) ?? '');
        if (!enquiry) tryStorage((storage) => storage.removeItem(key));
        return enquiry ?? [];
      });
  }
}

/** What an earlier version of the site, or somebody's hand, left behind may be anything. */
function parseEnquiry(json: string): WaitingEnquiry | undefined {
  try {
    const enquiry = JSON.parse(json) as WaitingEnquiry;
    const whole =
      typeof enquiry.id === 'string' &&
      typeof enquiry.queuedAt === 'number' &&
      ENQUIRY_FIELD_NAMES.every((name) => typeof enquiry.fields[name] === 'string');
    return whole ? enquiry : undefined;
  } catch {
    return undefined;
  }
}
