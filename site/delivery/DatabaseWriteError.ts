/** The database could not be reached or refused the write; logged, and never shown as a toast (specification section 8). */
export class DatabaseWriteError extends Error {
  override name = 'DatabaseWriteError';
  /** Whether the database looked at the enquiry and said no, so that sending it again as it is will not help. */
  readonly refused: boolean;

  constructor(message: string, options: ErrorOptions & { refused?: boolean } = {}) {
    super(message, options);
    this.refused = options.refused ?? false;
  }
}
