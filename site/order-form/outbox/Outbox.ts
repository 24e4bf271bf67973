import { METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { createEnquiryId, DatabaseWriteError, type Delivery, type Enquiry } from '../delivery/contract.ts';
import { isExpired, isMailTooLate, type OutboxStorage, type WaitingEnquiry } from './OutboxStorage.ts';
import { Retries, type RetriesParts } from './Retries.ts';

export type OutboxEvent =
  | { kind: 'sending' | 'deleted'; enquiry: WaitingEnquiry }
  | { kind: 'sent'; enquiry: WaitingEnquiry; isFromEarlierVisit: boolean }
  /** It was not stored for seven days, and is no longer retried. */
  | { kind: 'expired'; enquiry: WaitingEnquiry }
  /**
   * It is not stored and stays on the device. It is retried; one that the database refused, at the next visit only.
   * `mailed`: the mail, which the browser sends in the hosted mode, was sent all the same.
   */
  | { kind: 'waiting' | 'refused' | 'mailed'; enquiry: WaitingEnquiry; error: unknown };

export interface OutboxParts {
  delivery: Delivery;
  storage: OutboxStorage;
  withLock: RetriesParts['withLock'];
  /** When this visit has begun, in milliseconds since 1970. */
  visitStart: number;
}

/**
 * Delivers enquiries reliably: each stays on the device until it is stored and, where the browser sends the mail, mailed.
 * It is retried with backoff, when the connection returns and at the next visit, by one tab at a time.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  readonly #refused = new Set<string>();
  /** The ids of the enquiries of this page. */
  readonly #own = new Set<string>();
  readonly #retries: Retries;
  #latest: OutboxEvent | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#retries = new Retries({
      due: () => this.#due(),
      attempt: (id, isQuiet) => this.#attempt(id, isQuiet),
      withLock: parts.withLock,
    });
  }

  /** Calls the listener after every event, until the function that is returned is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The latest event; none before the first, and once another tab has sent or deleted its enquiry. */
  readonly getLatest = (): OutboxEvent | undefined => this.#latest;

  /** Sends what earlier visits left. */
  start(): void {
    // The company has the mail of these; only the database lacks them.
    for (const { id, isMailed } of this.expired()) if (isMailed) this.#parts.storage.remove(id);
    void this.retry();
  }

  /** Opens the connections that sending will need; called when the visitor first touches the form, and harmless again. */
  readonly prepare = (): void => this.#parts.delivery.prepare?.();

  /**
   * Stores an enquiry under a new id, and makes the first attempt.
   *
   * @param replaced an enquiry that this one is sent instead of
   * @returns the id
   */
  send(enquiry: Omit<Enquiry, 'id'>, replaced?: WaitingEnquiry): string {
    const { storage } = this.#parts;
    const id = createEnquiryId();
    this.#own.add(id);
    const corrected = enquiry.metadata[METADATA_FIELDS.replaces];
    const waiting = corrected ? storage.get(corrected) : undefined;
    // One that waits may never arrive: what it corrects is corrected in its place.
    const earlier = waiting && !waiting.isStored && waiting.metadata[METADATA_FIELDS.replaces];
    const metadata = { ...enquiry.metadata, ...(earlier && { [METADATA_FIELDS.replaces]: earlier }) };
    storage.put({ ...enquiry, metadata, id, queuedAt: Date.now() });
    // A correction is sent in place of one that still waits.
    for (const other of [replaced?.id, corrected]) if (other) storage.remove(other);
    this.#retries.begin(id);
    return id;
  }

  /**
   * Attempts everything that waits now, except what was refused in this visit.
   *
   * @param isQuiet without a sign of it
   */
  retry(isQuiet = false): Promise<void> {
    return this.#retries.retry(isQuiet);
  }

  online(): void {
    this.#retries.online();
  }

  storageChanged(): void {
    // A confirmation stays, also when another tab has sent the mail.
    if (!this.#latest || this.#latest.kind === 'sent' || this.#latest.kind === 'deleted') return;
    if (!this.#isWaiting(this.#latest.enquiry.id)) this.#report(undefined);
  }

  /** Enquiries that were not sent within seven days and are no longer retried; they stay until they are deleted. */
  expired(): WaitingEnquiry[] {
    return this.#parts.storage.list().filter((enquiry) => isExpired(enquiry) && !enquiry.isStored);
  }

  /** Enquiries that are not sent yet, and will be. */
  waiting(): WaitingEnquiry[] {
    return this.#parts.storage.list().filter((enquiry) => !enquiry.isStored && !isExpired(enquiry));
  }

  /** Whether closing this tab would lose an enquiry, because the browser stores nothing. */
  get isVolatile(): boolean {
    return this.#parts.storage.isVolatile;
  }

  delete(enquiry: WaitingEnquiry): void {
    this.#parts.storage.remove(enquiry.id);
    this.#report({ kind: 'deleted', enquiry });
  }

  /**
   * Neither sends nor mails an enquiry any more, since the visitor withdraws it.
   *
   * @returns whether it was waiting, so that it may never have arrived
   */
  withdraw(id: string): boolean {
    const enquiry = this.#parts.storage.get(id);
    if (enquiry && !enquiry.isStored) {
      this.delete(enquiry);
      return true;
    }
    this.#parts.storage.remove(id);
    // The confirmation promises a call.
    if (this.#latest?.enquiry.id === id) this.#report(undefined);
    return false;
  }

  #due(): string[] {
    this.#reportExpired();
    return this.#parts.storage
      .list()
      .filter((enquiry) => (enquiry.isStored || !isExpired(enquiry)) && !this.#refused.has(enquiry.id))
      .map(({ id }) => id);
  }

  async #attempt(id: string, isQuiet: boolean): Promise<boolean> {
    const { storage } = this.#parts;
    const enquiry = storage.get(id);
    // Another tab may have sent it, or the visitor deleted it, in the meantime.
    if (enquiry && !isMailTooLate(enquiry)) {
      const mailing = this.#mail(enquiry);
      const [isMailed, isStored] = await Promise.all([mailing, this.#store(enquiry, isQuiet, mailing)]);
      if (!isMailed || !isStored) return false;
      await this.#noteMailed(enquiry);
    }
    storage.remove(id);
    return true;
  }

  /** @returns whether it is stored */
  async #store(enquiry: WaitingEnquiry, isQuiet: boolean, mailing: Promise<boolean>): Promise<boolean> {
    if (enquiry.isStored) return true;
    if (!isQuiet) this.#report({ kind: 'sending', enquiry });
    try {
      await this.#parts.delivery.store(enquiry);
    } catch (error) {
      console.error(error);
      await this.#postpone(enquiry, error, mailing);
      return false;
    }
    // It was withdrawn meanwhile.
    if (!this.#parts.storage.get(enquiry.id)) return true;
    this.#parts.storage.update(enquiry.id, { isStored: true });
    // By the id as well: the device's clock may have been set back.
    const isFromEarlierVisit = !this.#own.has(enquiry.id) && enquiry.queuedAt < this.#parts.visitStart;
    this.#report({ kind: 'sent', enquiry, isFromEarlierVisit });
    return true;
  }

  /** @returns whether no mail is left for the browser to send */
  async #mail(enquiry: WaitingEnquiry): Promise<boolean> {
    const { delivery, storage } = this.#parts;
    if (!delivery.mail || enquiry.isMailed) return true;
    try {
      // The desk mails what it has collected; and it may have been withdrawn by now.
      if (enquiry.isStored && (await delivery.isCollected?.(enquiry))) return true;
      if (!storage.get(enquiry.id)) return true;
      await delivery.mail(enquiry);
    } catch (error) {
      console.error('The mail was not sent:', error);
      return false;
    }
    storage.update(enquiry.id, { isMailed: true });
    return true;
  }

  async #noteMailed(enquiry: WaitingEnquiry): Promise<void> {
    try {
      await this.#parts.delivery.noteMailed?.(enquiry);
    } catch (error) {
      // The desk then mails it once more.
      console.error('That the mail was sent could not be noted:', error);
    }
  }

  async #postpone(enquiry: WaitingEnquiry, error: unknown, mailing: Promise<boolean>): Promise<void> {
    const isRefused = error instanceof DatabaseWriteError && error.isRefused;
    if (isRefused) this.#refused.add(enquiry.id);
    // What the visitor is told depends on whether the mail was sent.
    const isMailed = this.#parts.delivery.mail !== undefined && (await mailing);
    const unmailed = isRefused ? 'refused' : 'waiting';
    // The visitor may have deleted it while it was sent.
    if (this.#isWaiting(enquiry.id)) this.#report({ kind: isMailed ? 'mailed' : unmailed, enquiry, error });
  }

  /** A page that stays open for so long must not say any more that it will send the enquiry. */
  #reportExpired(): void {
    if (this.#latest?.kind !== 'waiting') return;
    const { enquiry } = this.#latest;
    if (isExpired(enquiry) && this.#isWaiting(enquiry.id)) this.#report({ kind: 'expired', enquiry });
  }

  #isWaiting(id: string): boolean {
    const enquiry = this.#parts.storage.get(id);
    return enquiry !== undefined && !enquiry.isStored;
  }

  #report(event: OutboxEvent | undefined): void {
    this.#latest = event;
    for (const listener of this.#listeners) listener();
  }
}
