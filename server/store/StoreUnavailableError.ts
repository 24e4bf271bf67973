/** The store can't write just now: disk full, file locked or gone. Nothing was stored. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super('the store cannot write', { cause });
  }
}
