/** Keeps each entry as a property of its own, as `localStorage` does. It may be full. */
export class DeviceStorage implements Storage {
  [key: string]: unknown;
  #isFull = false;
  #onSet: ((key: string, value: string) => void) | undefined;

  set isFull(isFull: boolean) {
    this.#isFull = isFull;
  }
  /** Called as other pages of the browser are. */
  set onSet(onSet: (key: string, value: string) => void) {
    this.#onSet = onSet;
  }
  get length() {
    return Object.keys(this).length;
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null;
  }
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string) {
    if (this.#isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this[key] = value;
    this.#onSet?.(key, value);
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}
