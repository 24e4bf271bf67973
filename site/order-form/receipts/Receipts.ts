import { type EnquiryFields, METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import type { Delivery } from '../delivery/contract.ts';
import type { Outbox, OutboxParts } from '../outbox/Outbox.ts';
import type { WaitingEnquiry } from '../outbox/OutboxStorage.ts';
import { Retries } from '../outbox/Retries.ts';
import type { Receipt, ReceiptStorage } from './ReceiptStorage.ts';

/** An enquiry of the list: one that was sent, or that still waits. */
export interface ListedEnquiry extends Omit<Receipt, 'state' | 'isUnsent'> {
  state: Receipt['state'] | 'waiting';
}

export interface Correction {
  id: string;
  /** What comes back into the form; nothing where this device does not know it. */
  fields?: EnquiryFields;
  /** Whether the form is filled in already, from before the page was loaded again. */
  isRestored?: boolean;
}

interface ReceiptsParts {
  outbox: Outbox;
  delivery: Pick<Delivery, 'withdraw'>;
  storage: ReceiptStorage;
  /** The outbox's own, so that nothing is withdrawn while it is sent. */
  withLock: OutboxParts['withLock'];
}

const isWithdrawing = ({ state }: Receipt) => state === 'withdrawing';

const MAX_RECEIPTS = 30;

/** What this device has sent; and the visitor's way to withdraw and correct it. */
export class Receipts {
  readonly #parts: ReceiptsParts;
  readonly #listeners = new Set<() => void>();
  readonly #retries: Retries;
  #list: readonly ListedEnquiry[] | undefined;
  #correction: Correction | undefined;

  constructor(parts: ReceiptsParts) {
    this.#parts = parts;
    this.#retries = new Retries({
      due: () =>
        parts.storage
          .list()
          .filter(isWithdrawing)
          .map(({ id }) => id),
      attempt: (id) => this.#attempt(id),
      withLock: parts.withLock,
    });
    parts.outbox.subscribe(() => {
      const event = parts.outbox.getLatest();
      if (event?.kind === 'sent') this.#noteSent(event.enquiry);
      this.#changed();
    });
  }

  /** Calls the listener after every change, until the function that is returned is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Newest first; the same array until something changes. */
  readonly getList = (): readonly ListedEnquiry[] => {
    this.#list ??= this.#read();
    return this.#list;
  };

  readonly getCorrection = (): Correction | undefined => this.#correction;

  /** Sends the withdrawals that earlier visits left. */
  start(): void {
    void this.#retries.retry();
  }

  online(): void {
    this.#retries.online();
  }

  storageChanged(): void {
    const { outbox } = this.#parts;
    const shown = outbox.getLatest()?.enquiry.id;
    if (shown && this.#isWithdrawn(shown)) outbox.withdraw(shown);
    if (this.#correction && this.#isWithdrawn(this.#correction.id)) this.#correction = undefined;
    this.#changed();
  }

  /** Has the form correct an enquiry; the next one that is sent replaces it. */
  correct(correction: Correction | undefined): void {
    this.#correction = correction;
    this.#changed();
  }

  /** Goes on with the correction of a form that is filled in already, unless that enquiry is withdrawn. */
  restoreCorrection(id: string): void {
    if (!this.#correction && !this.#isWithdrawn(id)) this.correct({ id, isRestored: true });
  }

  /** Withdraws an enquiry at once: it is not sent or mailed any more, and the company learns of it as soon as possible. */
  withdraw({ id, product }: Pick<Receipt, 'id' | 'product'>): void {
    const { outbox, storage } = this.#parts;
    if (this.#correction?.id === id) this.#correction = undefined;
    const sentAt = this.getList().find((listed) => listed.id === id)?.sentAt;
    const known = storage.get(id) ?? { id, product, ...(sentAt !== undefined && { sentAt }) };
    const receipt = { ...known, state: 'withdrawing' } as const;
    // An attempt of it may have arrived all the same.
    storage.put(outbox.withdraw(id) ? { ...receipt, isUnsent: true } : receipt);
    this.#changed();
    this.#retries.begin(id);
  }

  /** Removes all from this device but what it still has to send. */
  clear(): void {
    const { storage } = this.#parts;
    for (const { fields: _fields, ...receipt } of storage.list()) {
      if (receipt.state === 'withdrawing') storage.put(receipt);
      else storage.remove(receipt.id);
    }
    this.#changed();
  }

  /** Whether closing this tab would lose a withdrawal, because the browser stores nothing. */
  get isVolatile(): boolean {
    return this.#parts.storage.volatile().some(isWithdrawing);
  }

  async #attempt(id: string): Promise<boolean> {
    const { storage, delivery } = this.#parts;
    const waiting = storage.get(id);
    if (!waiting || !isWithdrawing(waiting)) return true;
    try {
      const isWithdrawn = await delivery.withdraw(waiting);
      const { isUnsent, ...receipt } = storage.get(id) ?? waiting;
      storage.put({ ...receipt, state: isWithdrawn || isUnsent ? 'withdrawn' : 'unknown' });
      this.#changed();
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  #isWithdrawn(id: string): boolean {
    const state = this.#parts.storage.get(id)?.state;
    return state === 'withdrawing' || state === 'withdrawn';
  }

  #noteSent({ id, product, fields, queuedAt, metadata }: WaitingEnquiry): void {
    const { storage } = this.#parts;
    // It may have been withdrawn on its way.
    if (!storage.get(id)) storage.put({ id, product, fields, sentAt: queuedAt, state: 'sent' });
    const corrected = metadata[METADATA_FIELDS.replaces];
    const receipt = corrected ? storage.get(corrected) : undefined;
    // A withdrawal stands.
    if (corrected && isEnquiryId(corrected) && (!receipt || receipt.state === 'sent'))
      storage.put({ ...(receipt ?? { id: corrected, product }), state: 'corrected' });
    const settled = storage.list().filter(({ state }) => state !== 'withdrawing');
    for (const receipt of settled.slice(MAX_RECEIPTS)) storage.remove(receipt.id);
  }

  #read(): ListedEnquiry[] {
    const { storage, outbox } = this.#parts;
    const receipts = storage.list();
    const unsent = outbox.waiting();
    const waiting = unsent
      .filter(({ id }) => !receipts.some((receipt) => receipt.id === id))
      .map(({ id, product, fields, queuedAt }) => ({
        id,
        product,
        fields,
        sentAt: queuedAt,
        state: 'waiting' as const,
      }));
    // What is done with the corrected one would be done with its correction as well, once that has arrived.
    const corrected = unsent.map(({ metadata }) => metadata[METADATA_FIELDS.replaces]);
    const stateOf = ({ id, state, isUnsent }: Receipt): Receipt['state'] => {
      // Nothing is sent any more.
      if (isUnsent) return 'withdrawn';
      return state === 'sent' && corrected.includes(id) ? 'corrected' : state;
    };
    const listed = receipts.map((receipt) => {
      const { isUnsent, ...shown } = receipt;
      return { ...shown, state: stateOf(receipt) };
    });
    return [...waiting.reverse(), ...listed];
  }

  #changed(): void {
    this.#list = undefined;
    for (const listener of this.#listeners) listener();
  }
}
