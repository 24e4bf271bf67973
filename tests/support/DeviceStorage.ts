/** Keeps each entry as a property of its own, as `localStorage` does. It may be full. */
export class DeviceStorage implements Storage {
  [key: string]: unknown;
  #maxLength = Number.POSITIVE_INFINITY;
  #onStored: ((key: string, value: string | null) => void) | undefined;

  /** Of all keys and entries together. */
  set maxLength(maxLength: number) {
    this.#maxLength = maxLength;
  }
  set isFull(isFull: boolean) {
    this.#maxLength = isFull ? 0 : Number.POSITIVE_INFINITY;
  }
  /** Called as other pages of the browser are. */
  set onStored(onStored: (key: string, value: string | null) => void) {
    this.#onStored = onStored;
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
    const { length } = Object.entries({ ...this, [key]: value })
      .flat()
      .join('');
    if (length > this.#maxLength)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this[key] = value;
    this.#onStored?.(key, value);
  }
  removeItem(key: string) {
    delete this[key];
    this.#onStored?.(key, null);
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}
