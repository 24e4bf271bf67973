/** The database could not be reached or refused the write; logged, and never shown as a toast (specification section 8). */
export class DatabaseWriteError extends Error {
  override name = 'DatabaseWriteError';
}
