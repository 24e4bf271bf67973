/** Why a request was refused, in words for the one who sent it; answered as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  /** The field at fault, where one is. */
  readonly field: string | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, detail: string, options: { field?: string; retryAfter?: number } = {}) {
    super(detail);
    this.statusCode = statusCode;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
  }
}
