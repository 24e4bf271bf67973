import { METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { createEnquiryId, type Delivery, type Enquiry } from '../delivery/contract.ts';
import { deliver, withdraw } from './deliver.ts';
import type { EnquiryStorage } from './EnquiryStorage.ts';
import {
  cleared,
  isDue,
  isOnlyOnDevice,
  linkedIds,
  progressed,
  type Receipt,
  replaced,
  replacedIds,
  revisited,
  type WaitingEnquiry,
  type WaitingState,
  waitingStateOf,
  withdrawing,
} from './keptEnquiry.ts';
import { type ListedEnquiry, listEnquiries } from './listEnquiries.ts';
import { Retries, type RetriesParts } from './Retries.ts';
import { ServerStates } from './ServerStates.ts';

export type OutboxEvent =
  | { kind: 'sending' | 'deleted'; enquiry: WaitingEnquiry }
  | { kind: 'sent'; enquiry: WaitingEnquiry; isFromEarlierVisit: boolean }
  /** It is not stored and stays on the device. It is retried; one that the database refused, at the next visit only. */
  | { kind: WaitingState; enquiry: WaitingEnquiry; error?: unknown };

interface OutboxParts {
  delivery: Delivery;
  storage: EnquiryStorage;
  withLock: RetriesParts['withLock'];
  /** When this visit has begun, in milliseconds since 1970. */
  visitStart: number;
}

/**
 * What this device has sent, and how far it is. Delivers enquiries and withdrawals reliably: each stays on the device until
 * it is stored and, where the browser sends the mail, mailed. It is retried with backoff, when the connection returns and
 * at the next visit, by one tab at a time.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  /** The ids of the enquiries of this page. */
  readonly #own = new Set<string>();
  /** The ids of the withdrawals that have failed in this visit. */
  readonly #delayed = new Set<string>();
  readonly #retries: Retries;
  readonly #serverStates: ServerStates;
  #latest: OutboxEvent | undefined;
  #list: readonly ListedEnquiry[] | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#serverStates = new ServerStates(parts);
    this.#retries = new Retries({
      due: () => this.#due(),
      attempt: (id, isQuiet) => this.#attempt(id, isQuiet),
      withLock: parts.withLock,
    });
  }

  /** Calls the listener after every event and change of the list, until the function that is returned is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener with each event, first with the latest: the page may have started the outbox already. */
  onEvent(listener: (event: OutboxEvent) => void): () => void {
    let heard: OutboxEvent | undefined;
    const hear = () => {
      if (!this.#latest || this.#latest === heard) return;
      heard = this.#latest;
      listener(heard);
    };
    hear();
    return this.subscribe(hear);
  }

  /** The latest event; none before the first, and once another tab has sent or deleted its enquiry. */
  readonly getLatest = (): OutboxEvent | undefined => this.#latest;

  /** All of them; the same array until something changes. */
  readonly getList = (): readonly ListedEnquiry[] => {
    const sending = this.#latest?.kind === 'sending' ? this.#latest.enquiry.id : undefined;
    this.#list ??= listEnquiries(this.#parts.storage.list(), sending).map((one) => {
      if (['sent', 'corrected'].includes(one.state) && this.#serverStates.isUnknown(one.id))
        return { ...one, state: 'unknown' };
      return one.state === 'withdrawing' && this.#delayed.has(one.id) ? { ...one, isDelayed: true } : one;
    });
    return this.#list;
  };

  /** An enquiry that only a link names, with what our server says of it. */
  linked(receipt: Receipt): Receipt {
    return this.#serverStates.linked(receipt);
  }

  /** Fetches what was done elsewhere with the newest that were sent, and with one that a link names. */
  async fetchStates(linked?: Pick<Receipt, 'id'>): Promise<void> {
    await this.#serverStates.fetch(this.getList(), linked);
    this.storageChanged();
  }

  /** Sends what earlier visits left. */
  start(): void {
    this.#parts.storage.changeAll(revisited);
    this.#changed();
    void this.retry();
  }

  /** Opens the connections that sending will need; called when the visitor first touches the form, and harmless again. */
  readonly prepare = (): void => this.#parts.delivery.prepare?.();

  /**
   * Stores an enquiry under a new id, and makes the first attempt, with which it is listed.
   *
   * @returns the id
   */
  send(enquiry: Omit<Enquiry, 'id'>): string {
    const { storage } = this.#parts;
    const id = createEnquiryId();
    this.#own.add(id);
    const correctedId = enquiry.metadata[METADATA_FIELDS.replaces];
    const replaces = correctedId && replacedIds(correctedId, storage.get(correctedId));
    const metadata = { ...enquiry.metadata, ...(correctedId && { [METADATA_FIELDS.replaces]: replaces }) };
    storage.put({ ...enquiry, metadata, id, queuedAt: Date.now() });
    if (correctedId) storage.change(correctedId, replaced);
    this.#retries.begin(id, correctedId);
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
    this.#follow();
    this.#changed();
  }

  isWithdrawn(id: string): boolean {
    const state = this.#parts.storage.get(id)?.state;
    return state
      ? ['withdrawing', 'withdrawn', 'deleted'].includes(state)
      : this.#serverStates.isWithdrawn(id);
  }

  /** Whether closing this tab would lose an enquiry or a withdrawal, because the browser stores nothing. */
  get isVolatile(): boolean {
    return this.#parts.storage
      .volatile()
      .some((kept) => (kept.state ? kept.state === 'withdrawing' : !kept.isStored));
  }

  /** The visitor knows that it is no longer sent. It stays in the list: the device's clock may have been wrong. */
  closeNotice(id: string): void {
    this.#parts.storage.change(id, (kept) => progressed(kept, { isNoticeClosed: true }));
    this.#changed();
  }

  /**
   * Withdraws an enquiry at once, and with it those that are one with it: none is sent or mailed any more, and the company
   * learns of it as soon as possible.
   */
  withdraw({ id, product }: Pick<Receipt, 'id' | 'product'>): void {
    const { storage } = this.#parts;
    const ids = linkedIds(storage.list(), id).filter((one) => !this.isWithdrawn(one));
    for (const one of ids) {
      const enquiry = storage.get(one);
      storage.change(one, withdrawing, { id: one, product, state: 'sent', isUnsent: one !== id });
      if (isOnlyOnDevice(enquiry)) this.#latest = { kind: 'deleted', enquiry };
    }
    this.storageChanged();
    for (const one of ids) this.#retries.begin(one);
  }

  /** Removes all from this device but what it still has to send. */
  clear(): void {
    this.#parts.storage.changeAll(cleared);
    this.#changed();
  }

  #due(): string[] {
    // A page that stays open for so long must not say any more that it will send the enquiry.
    this.storageChanged();
    const due = this.#parts.storage.list().filter(isDue);
    return due.map(({ id }) => id);
  }

  async #attempt(id: string, isQuiet: boolean): Promise<boolean> {
    const { delivery, storage, visitStart } = this.#parts;
    const kept = storage.get(id);
    // Another tab may have sent it, or the visitor deleted it, in the meantime.
    if (!kept || (kept.state && kept.state !== 'withdrawing')) return true;
    const onFailed = (error: unknown) => {
      const enquiry = storage.getWaiting(id);
      // The visitor may have deleted it while it was sent.
      if (enquiry) this.#report({ kind: waitingStateOf(enquiry), enquiry, error });
    };
    const isDone = kept.state
      ? await withdraw(kept, { delivery, storage })
      : await deliver(kept, {
          delivery,
          storage,
          onSending: (enquiry) => isQuiet || this.#report({ kind: 'sending', enquiry }),
          onStored: (enquiry) => {
            // By the id as well: the device's clock may have been set back.
            const isFromEarlierVisit = !this.#own.has(id) && enquiry.queuedAt < visitStart;
            this.#report({ kind: 'sent', enquiry, isFromEarlierVisit });
          },
          onFailed,
        });
    if (kept.state && !isDone) this.#delayed.add(id);
    if (isDone || kept.state) this.#changed();
    return isDone;
  }

  /** Says of the latest enquiry what another tab, or the time, has made of it. */
  #follow(): void {
    const latest = this.#latest;
    if (!latest || latest.kind === 'deleted') return;
    const { id } = latest.enquiry;
    if (latest.kind === 'sent') {
      // The confirmation promises a call. It stays when another tab has sent the mail.
      const { state = 'sent' } = this.#parts.storage.get(id) ?? {};
      if (state !== 'sent') this.#latest = undefined;
      return;
    }
    const enquiry = this.#parts.storage.getWaiting(id);
    if (!enquiry || enquiry.isStored) this.#latest = undefined;
    else if (latest.kind !== 'sending' && latest.kind !== waitingStateOf(enquiry))
      this.#latest = { ...latest, kind: waitingStateOf(enquiry), enquiry };
  }

  #report(event: OutboxEvent): void {
    this.#latest = event;
    this.#changed();
  }

  #changed(): void {
    this.#list = undefined;
    for (const listener of this.#listeners) listener();
  }
}
