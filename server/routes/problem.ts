import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../domain/enquirySchemas.ts';
import { StoreUnavailableError } from '../errors.ts';
import { CLIENT_ERROR_MESSAGES, MESSAGES } from './messages.ts';

/** Seconds after which a store that could not write is worth another try. */
const STORE_RETRY_SECONDS = 10;

/**
 * Turns whatever was thrown into a refusal that is safe to show.
 *
 * @returns a refusal; status 500 only for what is our own fault
 */
export function problemErrorOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) {
    return storeProblem(MESSAGES.notSaved, error);
  }
  const status = error instanceof Object && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return new ProblemError(status, CLIENT_ERROR_MESSAGES[status] ?? CLIENT_ERROR_MESSAGES[400] ?? '');
  }
  return new ProblemError(500, MESSAGES.unexpected, { cause: error });
}

/** The refusal of a request while the store can't write. */
export function storeProblem(detail: string, cause: StoreUnavailableError): ProblemError {
  return new ProblemError(503, detail, { retryAfter: STORE_RETRY_SECONDS, cause });
}

/** The body of a refusal (RFC 9457 section 3). */
export function problemOf({ statusCode, message, field }: ProblemError): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[statusCode] ?? 'Error',
    status: statusCode,
    detail: message,
    ...(field ? { field } : {}),
  };
}

/** Why a request was refused, in words for the one who sent it; sent as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  /** The field at fault, where one is. */
  readonly field: string | undefined;
  /** What to say beside that field, where it is not the message itself. */
  readonly fieldMessage: string | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    detail: string,
    options: { field?: string; fieldMessage?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.statusCode = statusCode;
    this.field = options.field;
    this.fieldMessage = options.fieldMessage;
    this.retryAfter = options.retryAfter;
  }
}
