import { type KeptEnquiry, type Receipt, timeOf, type WaitingEnquiry } from './keptEnquiry.ts';
import { validateReceipt, validateWaiting } from './validateKept.ts';

/** Of what is still to be stored or mailed, as 1.0.0 has kept it, which knows nothing else. */
export const OUTBOX_KEY_PREFIX = 'enquiry:';
export const RECEIPT_KEY_PREFIX = 'receipt:';

const MAX_RECEIPTS = 30;

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

  /**
   * Changes one to what is returned, and removes it where that is undefined.
   *
   * @param unknown what it is where this device knows nothing of it; left out: nothing is changed then
   */
  change(id: string, change: (kept: KeptEnquiry) => KeptEnquiry | undefined, unknown?: KeptEnquiry): void {
    const kept = this.get(id) ?? unknown;
    if (!kept) return;
    const changed = change(kept);
    if (!changed) this.remove(id);
    else if (changed !== kept) this.put(changed);
    if (!kept.state && changed?.state) this.#removeOldest();
  }

  changeAll(change: (kept: KeptEnquiry) => KeptEnquiry | undefined): void {
    for (const { id } of this.list()) this.change(id, change);
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

  #removeOldest(): void {
    const settled = this.list().filter(({ state }) => state && state !== 'withdrawing');
    for (const receipt of settled.slice(0, -MAX_RECEIPTS)) this.remove(receipt.id);
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

export function isEnquiryKey(key: string): boolean {
  return key.startsWith(OUTBOX_KEY_PREFIX) || key.startsWith(RECEIPT_KEY_PREFIX);
}
