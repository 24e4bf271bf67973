/**
 * Uses the browser's storage where it can be used: reading the property alone throws where it is forbidden, and
 * writing throws where it is full.
 */
export function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
