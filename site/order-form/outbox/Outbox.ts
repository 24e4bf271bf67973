import { DAY_MS } from '../../../domain/time.ts';
import { DatabaseWriteError, type Delivery, type Enquiry } from '../delivery/contract.ts';
import { firebaseDelivery } from '../delivery/firebaseDelivery.ts';
import { serverDelivery } from '../delivery/serverDelivery.ts';
import { OUTBOX_KEY_PREFIX, OutboxStorage, type WaitingEnquiry } from './OutboxStorage.ts';

const delivery: Delivery = DELIVERY_KIND === 'firebase' ? firebaseDelivery : serverDelivery;

/** What happened to an enquiry. */
export type OutboxEvent =
  | { kind: 'sending' | 'deleted'; enquiry: WaitingEnquiry }
  | { kind: 'sent'; enquiry: WaitingEnquiry; isFromEarlierVisit: boolean }
  /**
   * It is not stored and stays on the device. It is retried; one that the database refused, at the next visit only.
   * `mailed`: the mail, which the browser sends in the hosted mode, was sent all the same.
   */
  | { kind: 'waiting' | 'refused' | 'mailed'; enquiry: WaitingEnquiry; error: unknown };

/** The backoff between attempts, doubled after each failure up to the maximum, in milliseconds. */
const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 300_000;

/** After seven days nobody expects a call about an old enquiry any more. */
const LIFETIME_MS = 7 * DAY_MS;

/** After a day the mail of a stored enquiry is no longer retried: staff have seen it in the database by then. */
const MAIL_LIFETIME_MS = DAY_MS;

/**
 * Delivers enquiries reliably: each stays on the device until it is stored and, where the browser sends the mail, mailed.
 * It is retried with backoff, when the connection returns and at the next visit, by one tab at a time.
 */
class Outbox {
  readonly #storage = new OutboxStorage();
  readonly #listeners = new Set<() => void>();
  readonly #refused = new Set<string>();
  /** The ids of the enquiries of this page. */
  readonly #own = new Set<string>();
  #latest: OutboxEvent | undefined;
  #isStarted = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls the listener after every event, until the function that is returned is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The latest event; none before the first, and once another tab has sent or deleted its enquiry. */
  readonly getLatest = (): OutboxEvent | undefined => this.#latest;

  /** Sends what earlier visits left, and retries from now on whenever the connection returns. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    // The company has the mail of these; only the database lacks them.
    for (const { id, isMailed } of this.expired()) if (isMailed) this.#storage.remove(id);
    addEventListener('online', () => {
      this.#failures = 0;
      this.retry();
    });
    addEventListener('storage', ({ key }) => {
      // A confirmation stays, also when another tab has sent the mail.
      if (!this.#latest || this.#latest.kind === 'sent') return;
      const { id } = this.#latest.enquiry;
      if (key === OUTBOX_KEY_PREFIX + id && !this.#isWaiting(id)) this.#report(undefined);
    });
    addEventListener('beforeunload', (event) => {
      if (!this.isVolatile) return;
      event.preventDefault();
      // Chrome before 119 needs this, too.
      event.returnValue = true;
    });
    this.retry();
  }

  /** Loads what sending will need; called when the visitor first touches the form, and harmless again. */
  readonly prepare = (): void => delivery.prepare?.();

  /**
   * Stores an enquiry under a new id, and makes the first attempt.
   *
   * @param replaced an enquiry that this one is sent instead of
   * @returns the id
   */
  send(enquiry: Omit<Enquiry, 'id'>, replaced?: WaitingEnquiry): string {
    const id = createEnquiryId();
    this.#own.add(id);
    this.#storage.put({ ...enquiry, id, queuedAt: Date.now() });
    if (replaced) this.#storage.remove(replaced.id);
    void this.#attempt(id);
    return id;
  }

  /**
   * Attempts everything that waits now, except what was refused in this visit.
   *
   * @param isQuiet without a `sending` event, for automatic retries
   */
  async retry(isQuiet = false): Promise<void> {
    clearTimeout(this.#timer);
    const due = this.#storage
      .list()
      .filter((enquiry) => (enquiry.isStored || !isExpired(enquiry)) && !this.#refused.has(enquiry.id));
    for (const { id } of due) await this.#attempt(id, isQuiet);
  }

  /** Enquiries that were not sent within seven days and are no longer retried; they stay until they are deleted. */
  expired(): WaitingEnquiry[] {
    return this.#storage.list().filter((enquiry) => isExpired(enquiry) && !enquiry.isStored);
  }

  /** Whether closing this tab would lose an enquiry, because the browser stores nothing. */
  get isVolatile(): boolean {
    return this.#storage.isVolatile;
  }

  /** Deletes an enquiry, at the visitor's request. */
  delete(enquiry: WaitingEnquiry): void {
    this.#storage.remove(enquiry.id);
    this.#report({ kind: 'deleted', enquiry });
  }

  async #attempt(id: string, isQuiet = false): Promise<void> {
    const hadLock = await withLock(id, async () => {
      const enquiry = this.#storage.get(id);
      // Another tab may have sent it, or the visitor deleted it, in the meantime.
      if (!enquiry) return;
      const mailing = this.#mail(enquiry);
      const [isMailed, isStored] = await Promise.all([mailing, this.#store(enquiry, isQuiet, mailing)]);
      if (isMailed && isStored) {
        this.#failures = 0;
        this.#storage.remove(id);
      } else if (this.#storage.get(id) && !this.#refused.has(id)) this.#scheduleRetry();
    });
    // Another tab is sending it, and may be closed before it is done.
    if (!hadLock) this.#scheduleRetry();
  }

  /** @returns whether it is stored */
  async #store(enquiry: WaitingEnquiry, isQuiet: boolean, mailing: Promise<boolean>): Promise<boolean> {
    if (enquiry.isStored) return true;
    if (!isQuiet) this.#report({ kind: 'sending', enquiry });
    try {
      await delivery.store(enquiry);
    } catch (error) {
      console.error(error);
      await this.#postpone(enquiry, error, mailing);
      return false;
    }
    this.#storage.update(enquiry.id, { isStored: true });
    // By the id as well: the device's clock may have been set back.
    const isFromEarlierVisit = !this.#own.has(enquiry.id) && enquiry.queuedAt < performance.timeOrigin;
    this.#report({ kind: 'sent', enquiry, isFromEarlierVisit });
    return true;
  }

  /** @returns whether no mail is left for the browser to send */
  async #mail(enquiry: WaitingEnquiry): Promise<boolean> {
    if (!delivery.mail || enquiry.isMailed) return true;
    const isTooLate = enquiry.isStored && Date.now() - enquiry.queuedAt > MAIL_LIFETIME_MS;
    if (isTooLate) return await reportMailFailure(enquiry);
    try {
      await delivery.mail(enquiry);
    } catch (error) {
      console.error('The mail was not sent:', error);
      return false;
    }
    this.#storage.update(enquiry.id, { isMailed: true });
    return true;
  }

  async #postpone(enquiry: WaitingEnquiry, error: unknown, mailing: Promise<boolean>): Promise<void> {
    const isRefused = error instanceof DatabaseWriteError && error.isRefused;
    if (isRefused) this.#refused.add(enquiry.id);
    // What the visitor is told depends on whether the mail was sent.
    const isMailed = delivery.mail !== undefined && (await mailing);
    const unmailed = isRefused ? 'refused' : 'waiting';
    // The visitor may have deleted it while it was sent.
    if (this.#isWaiting(enquiry.id)) this.#report({ kind: isMailed ? 'mailed' : unmailed, enquiry, error });
  }

  #isWaiting(id: string): boolean {
    const enquiry = this.#storage.get(id);
    return enquiry !== undefined && !enquiry.isStored;
  }

  #scheduleRetry(): void {
    clearTimeout(this.#timer);
    const backoff = Math.min(MIN_BACKOFF_MS * 2 ** this.#failures, MAX_BACKOFF_MS);
    this.#timer = setTimeout(() => this.retry(true), backoff);
    this.#failures += 1;
  }

  #report(event: OutboxEvent | undefined): void {
    this.#latest = event;
    for (const listener of this.#listeners) listener();
  }
}

/** @returns whether to stop trying */
async function reportMailFailure(enquiry: WaitingEnquiry): Promise<boolean> {
  try {
    await delivery.reportMailFailure?.(enquiry);
    return true;
  } catch (error) {
    console.error('The mail was not sent, and that could not be reported:', error);
    return false;
  }
}

/** A new random id for one intent to order: a UUID of version 4 (RFC 9562 section 5.4). */
function createEnquiryId(): string {
  // Missing in Safari before 15.4, Firefox before 95, and over plain HTTP.
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The page's outbox, which the order form and the notice of earlier visits share. */
export const outbox = new Outbox();

function isExpired({ queuedAt }: WaitingEnquiry): boolean {
  return Date.now() - queuedAt > LIFETIME_MS;
}

/**
 * Runs the work unless another tab, or an earlier attempt of this one, has the lock; the browser releases it when a
 * tab is closed or reloaded. https://developer.mozilla.org/en-US/docs/Web/API/Web_Locks_API
 *
 * @returns whether it ran
 */
async function withLock(name: string, work: () => Promise<void>): Promise<boolean> {
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await start();
      return lock !== null;
    });
  } catch (error) {
    // No locks over plain HTTP on a local network, before Safari 15.4, and where site data is blocked. A second attempt
    // has the same id.
    if (hasStarted) throw error;
    await start();
    return true;
  }
}
