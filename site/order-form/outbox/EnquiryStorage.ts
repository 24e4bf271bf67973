import { METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import {
  correctedBy,
  isExpired,
  isUnsent,
  type KeptEnquiry,
  type Receipt,
  receiptOf,
  timeOf,
  validateReceipt,
  validateWaiting,
  type WaitingEnquiry,
  waitingStateOf,
} from './keptEnquiry.ts';

/** Of what is still to be stored or mailed, as 1.0.0 has kept it, which knows nothing else. */
export const OUTBOX_KEY_PREFIX = 'enquiry:';
export const RECEIPT_KEY_PREFIX = 'receipt:';

const MAX_RECEIPTS = 30;

type Withdrawn = Required<Pick<Receipt, 'id' | 'product' | 'isUnsent'>>;

/**
 * Keeps enquiries on the visitor's device, each under a key of its own so that tabs can't overwrite each other; in memory
 * where the browser stores nothing (private windows, storage full or forbidden).
 */
export class EnquiryStorage {
  readonly #memory = new Map<string, KeptEnquiry>();
  readonly #getStorage: () => Storage;

  /** @param getStorage where it is forbidden, reading `localStorage` alone throws */
  constructor(getStorage: () => Storage) {
    this.#getStorage = getStorage;
  }

  /** Oldest first; without what can't be read, which a newer version of the site may have left. */
  list(): KeptEnquiry[] {
    const keys = this.#use((storage) => Object.keys(storage)) ?? [];
    const stored = keys.filter(isEnquiryKey).map((key) => key.slice(key.indexOf(':') + 1));
    const ids = new Set([...this.#memory.keys(), ...stored]);
    return [...ids].flatMap((id) => this.get(id) ?? []).sort((a, b) => timeOf(a) - timeOf(b));
  }

  get(id: string): KeptEnquiry | undefined {
    return this.#memory.get(id) ?? this.#read(RECEIPT_KEY_PREFIX + id) ?? this.#read(OUTBOX_KEY_PREFIX + id);
  }

  /** The same while anything of it is left to store or mail. */
  getWaiting(id: string): WaitingEnquiry | undefined {
    const kept = this.get(id);
    return kept?.state ? undefined : kept;
  }

  put(kept: KeptEnquiry): void {
    const { id } = kept;
    const isOnDevice = this.#use((storage) => {
      if (kept.state) storage.removeItem(OUTBOX_KEY_PREFIX + id);
      const key = (kept.state ? RECEIPT_KEY_PREFIX : OUTBOX_KEY_PREFIX) + id;
      storage.setItem(key, JSON.stringify(kept));
      // Read back, since nothing else tells whether it is really there.
      return this.#read(key);
    });
    if (isOnDevice) this.#memory.delete(id);
    else this.#memory.set(id, kept);
  }

  /** Records progress, unless the visitor has withdrawn or deleted the enquiry in the meantime. */
  update(id: string, progress: Partial<WaitingEnquiry>): void {
    const enquiry = this.getWaiting(id);
    if (enquiry) this.put({ ...enquiry, ...progress });
  }

  /**
   * Lets what an earlier visit has seen refused be sent once more, gives up what is expired and has only been mailed, and
   * forgets what was deleted before it was sent.
   */
  beginVisit(): void {
    for (const kept of this.list()) {
      if (kept.state === 'deleted') this.remove(kept.id);
      if (kept.state) continue;
      if (kept.isRefused) this.update(kept.id, { isRefused: false });
      // The company has the mail; only the database lacks it.
      if (kept.isMailed && isExpired(kept)) this.finish(kept.id);
    }
  }

  /** Nothing is left to store or mail. */
  finish(id: string): void {
    const enquiry = this.getWaiting(id);
    if (enquiry?.isCleared) this.remove(id);
    else if (enquiry) this.put(receiptOf(enquiry));
    const settled = this.list().filter(({ state }) => state && state !== 'withdrawing');
    for (const receipt of settled.slice(0, -MAX_RECEIPTS)) this.remove(receipt.id);
  }

  /** Another one has taken the place of the enquiry that this one corrects; unless that is withdrawn, which stands. */
  noteCorrected({ product, metadata }: WaitingEnquiry): void {
    const id = metadata[METADATA_FIELDS.replaces];
    if (!id || !isEnquiryId(id)) return;
    const corrected = this.get(id) ?? { id, product, state: 'sent' };
    if (corrected.state === 'sent') this.put({ ...corrected, state: 'corrected' });
  }

  /** The ids of an enquiry, of the one that it corrects, and of those that correct it: they are withdrawn together. */
  linkedTo(id: string): string[] {
    const kept = this.get(id);
    const corrected = kept && correctedBy(kept);
    const corrections = this.list().filter(
      (other) => !other.state && other.metadata[METADATA_FIELDS.replaces] === id,
    );
    return [id, ...(corrected ? [corrected] : []), ...corrections.map((other) => other.id)];
  }

  /**
   * The visitor withdraws it: it is neither stored nor mailed any more.
   *
   * @param withdrawn `isUnsent` counts where nothing of it is kept
   */
  withdraw({ id, product, isUnsent: isUnsentIfUnknown }: Withdrawn): void {
    const kept = this.get(id) ?? { id, product, state: 'sent', isUnsent: isUnsentIfUnknown };
    const receipt: Receipt = { ...receiptOf(kept), state: 'withdrawing' };
    // An attempt of it may have arrived all the same.
    this.put(isUnsent(kept) ? { ...withoutFields(receipt), isUnsent: true } : receipt);
  }

  /** Removes all but what is still to be sent. */
  clear(): void {
    for (const kept of this.list()) {
      if (kept.state === 'withdrawing') this.put(withoutFields(kept));
      else if (kept.state || waitingStateOf(kept) === 'expired') this.remove(kept.id);
      else if (kept.isStored) this.update(kept.id, { isCleared: true });
    }
  }

  remove(id: string): void {
    this.#memory.delete(id);
    for (const prefix of [OUTBOX_KEY_PREFIX, RECEIPT_KEY_PREFIX])
      this.#use((storage) => storage.removeItem(prefix + id));
  }

  /** What closing this tab would lose. */
  volatile(): KeptEnquiry[] {
    return [...this.#memory.values()];
  }

  #read(key: string): KeptEnquiry | undefined {
    const text = this.#use((storage) => storage.getItem(key));
    if (!text) return undefined;
    try {
      const json: unknown = JSON.parse(text);
      const isReceipt = key.startsWith(RECEIPT_KEY_PREFIX);
      const kept = isReceipt ? validateReceipt(json as Receipt) : validateWaiting(json as WaitingEnquiry);
      return kept && key.endsWith(`:${kept.id}`) ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  /** Reading the storage throws where it is forbidden, and writing where it is full. */
  #use<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(this.#getStorage());
    } catch {
      return undefined;
    }
  }
}

function withoutFields({ fields: _fields, ...receipt }: Receipt): Receipt {
  return receipt;
}

export function isEnquiryKey(key: string): boolean {
  return key.startsWith(OUTBOX_KEY_PREFIX) || key.startsWith(RECEIPT_KEY_PREFIX);
}
