import { afterPaint } from '../behaviour/afterPaint.ts';
import { DatabaseWriteError } from '../delivery/DatabaseWriteError.ts';
import type { Deliver, Enquiry } from '../delivery/delivery.ts';
import { OutboxStorage, type WaitingEnquiry } from './OutboxStorage.ts';
import { OUTBOX_KEY_PREFIX } from './outboxKey.ts';

/** What happened to an enquiry. */
export type OutboxEvent =
  | { kind: 'sending'; enquiry: Enquiry }
  | { kind: 'sent'; enquiry: Enquiry }
  /** It stays on the device and will be tried again; or, when refused, at the next visit only. */
  | { kind: 'waiting' | 'refused'; enquiry: Enquiry; error: unknown }
  | { kind: 'discarded'; enquiry: Enquiry }
  /** Another tab has sent or discarded it. */
  | { kind: 'gone'; id: string };

/** Pauses between tries, in milliseconds: the first, twice that, and so on up to the longest. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/**
 * Sees to it that an enquiry arrives: it is kept on the device before the first attempt and until the database
 * has acknowledged it, and tried again with growing pauses, when the connection returns and at the next visit,
 * by one tab at a time.
 */
export class Outbox {
  readonly #storage = new OutboxStorage();
  readonly #deliver: Deliver;
  readonly #report: (event: OutboxEvent) => void;
  readonly #refused = new Set<string>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param report told of everything that happens */
  constructor(deliver: Deliver, report: (event: OutboxEvent) => void) {
    this.#deliver = deliver;
    this.#report = report;
  }

  /** Takes up what earlier visits left, and follows the connection; answers how to end both. */
  start(): () => void {
    const following = new AbortController();
    const { signal } = following;
    addEventListener('online', () => this.retry(), { signal });
    addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (newValue === null && key?.startsWith(OUTBOX_KEY_PREFIX))
          this.#report({ kind: 'gone', id: key.slice(OUTBOX_KEY_PREFIX.length) });
      },
      { signal },
    );
    addEventListener(
      'beforeunload',
      (event) => {
        if (this.#storage.hasVolatile) event.preventDefault();
      },
      { signal },
    );
    this.retry();
    return () => {
      following.abort();
      clearTimeout(this.#timer);
    };
  }

  /** Keeps an enquiry, and makes the first attempt right after. */
  send(enquiry: Enquiry): void {
    const waiting = { ...enquiry, queuedAt: Date.now() };
    this.#storage.put(waiting);
    afterPaint(() => void this.#attempt(waiting));
  }

  /**
   * Tries everything that waits now, except what was refused in this visit.
   *
   * @param quietly without saying so, for tries that nobody asked for
   */
  retry(quietly = false): void {
    clearTimeout(this.#timer);
    const due = this.#storage.list(Date.now()).filter(({ id }) => !this.#refused.has(id));
    void (async () => {
      for (const enquiry of due) await this.#attempt(enquiry, quietly);
    })();
  }

  /** Forgets an enquiry, at the visitor's wish. */
  discard(enquiry: Enquiry): void {
    this.#storage.remove(enquiry.id);
    this.#report({ kind: 'discarded', enquiry });
  }

  async #attempt(enquiry: WaitingEnquiry, quietly = false): Promise<void> {
    const had = await alone(enquiry.id, async () => {
      // Another tab may have sent it, or the visitor discarded it, in the meantime.
      if (!this.#storage.has(enquiry.id)) return;
      if (!quietly) this.#report({ kind: 'sending', enquiry });
      try {
        await this.#deliver(enquiry);
      } catch (error) {
        this.#putOff(enquiry, error);
        return;
      }
      this.#failures = 0;
      this.#storage.remove(enquiry.id);
      this.#report({ kind: 'sent', enquiry });
    });
    // Another tab is at it, and may be closed before it is done.
    if (!had) this.#tryLater();
  }

  #putOff(enquiry: WaitingEnquiry, error: unknown): void {
    // The visitor may have discarded it while it was tried.
    if (!this.#storage.has(enquiry.id)) return;
    if (error instanceof DatabaseWriteError && error.refused) {
      this.#refused.add(enquiry.id);
      this.#report({ kind: 'refused', enquiry, error });
      return;
    }
    this.#tryLater();
    this.#report({ kind: 'waiting', enquiry, error });
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#timer = setTimeout(() => this.retry(true), pause);
    this.#failures += 1;
  }
}

/**
 * Does the work unless another tab, or an earlier attempt of this one, is at it; answers whether it did. The browser gives
 * the lock back when a tab is closed or loaded again.
 * https://developer.mozilla.org/en-US/docs/Web/API/Web_Locks_API
 */
async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  // Missing over plain HTTP on a local network; a second attempt is harmless there, the id is the same.
  if (!navigator.locks) return work().then(() => true);
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
