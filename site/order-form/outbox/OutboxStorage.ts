import { isWellFormed, mapFields } from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import type { Enquiry } from '../delivery/contract.ts';

/** An enquiry that is not yet known to be both stored and mailed. */
export interface WaitingEnquiry extends Enquiry {
  /** When it was submitted, in milliseconds since 1970. */
  queuedAt: number;
  /** Whether the server or the database has it. */
  isStored?: boolean;
  isMailed?: boolean;
}

/** The prefix of the keys of waiting enquiries in `localStorage`. */
export const OUTBOX_KEY_PREFIX = 'enquiry:';

/**
 * Keeps enquiries on the visitor's device, each under a key of its own so that tabs can't overwrite each other;
 * in memory where the browser stores nothing (private windows, storage full or forbidden).
 */
export class OutboxStorage {
  readonly #memory = new Map<string, WaitingEnquiry>();
  readonly #getStorage: () => Storage;

  /** @param getStorage where it is forbidden, reading `localStorage` alone throws */
  constructor(getStorage: () => Storage) {
    this.#getStorage = getStorage;
  }

  /** All enquiries, oldest first; without what can't be read, which a newer version of the site may have left. */
  list(): WaitingEnquiry[] {
    const keys = this.#use((storage) => Object.keys(storage)) ?? [];
    const stored = keys
      .filter((key) => key.startsWith(OUTBOX_KEY_PREFIX))
      .flatMap((key) => this.#read(key) ?? []);
    return [...this.#memory.values(), ...stored].sort((a, b) => a.queuedAt - b.queuedAt);
  }

  get(id: string): WaitingEnquiry | undefined {
    return this.#memory.get(id) ?? this.#read(keyOf(id));
  }

  put(enquiry: WaitingEnquiry): void {
    const isOnDevice = this.#use((storage) => {
      storage.setItem(keyOf(enquiry.id), JSON.stringify(enquiry));
      // Read back, since nothing else tells whether it is really there.
      return this.#read(keyOf(enquiry.id));
    });
    if (isOnDevice) this.#memory.delete(enquiry.id);
    else this.#memory.set(enquiry.id, enquiry);
  }

  /** Records progress, unless the visitor has deleted the enquiry in the meantime. */
  update(id: string, progress: Pick<WaitingEnquiry, 'isStored' | 'isMailed'>): void {
    const enquiry = this.get(id);
    if (enquiry) this.put({ ...enquiry, ...progress });
  }

  remove(id: string): void {
    this.#memory.delete(id);
    this.#use((storage) => storage.removeItem(keyOf(id)));
  }

  /** Whether closing this tab would lose an enquiry. */
  get isVolatile(): boolean {
    return [...this.#memory.values()].some(({ isStored }) => !isStored);
  }

  #read(key: string): WaitingEnquiry | undefined {
    const text = this.#use((storage) => storage.getItem(key));
    return text ? parseEnquiry(key, text) : undefined;
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

function keyOf(id: string): string {
  return OUTBOX_KEY_PREFIX + id;
}

/** Validates an entry: another version of the site, or the visitor, may have left anything there. */
function parseEnquiry(key: string, text: string): WaitingEnquiry | undefined {
  try {
    const enquiry = JSON.parse(text) as WaitingEnquiry;
    // A field that was added since is empty.
    const fields = mapFields((name) => enquiry.fields[name] ?? '');
    const isValid =
      keyOf(enquiry.id) === key &&
      isEnquiryId(enquiry.id) &&
      typeof enquiry.queuedAt === 'number' &&
      fields.Name !== '' &&
      Object.values(fields).every((value) => typeof value === 'string' && isWellFormed(value));
    if (!isValid) return undefined;
    return { ...enquiry, fields, metadata: { ...enquiry.metadata } };
  } catch {
    return undefined;
  }
}
