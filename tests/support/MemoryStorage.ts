/** Local storage, which may be full. */
export class MemoryStorage implements Storage {
  isFull = false;
  readonly #entries = new Map<string, string>();

  get length() {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#entries.set(key, value);
  };
  removeItem = (key: string) => void this.#entries.delete(key);
  clear = () => this.#entries.clear();
}
