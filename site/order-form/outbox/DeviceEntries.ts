/**
 * Keeps entries on the visitor's device, each under a key of its own so that tabs can't overwrite each other; in memory
 * where the browser stores nothing (private windows, storage full or forbidden).
 */
export class DeviceEntries<Entry extends { id: string }> {
  readonly #memory = new Map<string, Entry>();
  readonly #getStorage: () => Storage;
  readonly #prefix: string;
  readonly #validate: (entry: Entry) => Entry | undefined;

  /**
   * @param getStorage where it is forbidden, reading `localStorage` alone throws
   * @param validate another version of the site, or the visitor, may have left anything there: reads an entry, and returns
   *   nothing or throws where it is none
   */
  constructor(getStorage: () => Storage, prefix: string, validate: (entry: Entry) => Entry | undefined) {
    this.#getStorage = getStorage;
    this.#prefix = prefix;
    this.#validate = validate;
  }

  /** All entries; without what can't be read, which a newer version of the site may have left. */
  list(): Entry[] {
    const keys = this.#use((storage) => Object.keys(storage)) ?? [];
    const stored = keys
      .filter((key) => key.startsWith(this.#prefix) && !this.#memory.has(key.slice(this.#prefix.length)))
      .flatMap((key) => this.#read(key) ?? []);
    return [...this.#memory.values(), ...stored];
  }

  get(id: string): Entry | undefined {
    return this.#memory.get(id) ?? this.#read(this.#prefix + id);
  }

  put(entry: Entry): void {
    const key = this.#prefix + entry.id;
    const isOnDevice = this.#use((storage) => {
      storage.setItem(key, JSON.stringify(entry));
      // Read back, since nothing else tells whether it is really there.
      return this.#read(key);
    });
    if (isOnDevice) this.#memory.delete(entry.id);
    else this.#memory.set(entry.id, entry);
  }

  remove(id: string): void {
    this.#memory.delete(id);
    this.#use((storage) => storage.removeItem(this.#prefix + id));
  }

  /** The entries that closing this tab would lose. */
  volatile(): Entry[] {
    return [...this.#memory.values()];
  }

  #read(key: string): Entry | undefined {
    const text = this.#use((storage) => storage.getItem(key));
    if (!text) return undefined;
    try {
      const entry = this.#validate(JSON.parse(text));
      return entry && this.#prefix + entry.id === key ? entry : undefined;
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
