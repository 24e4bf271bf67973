import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ValidationError } from '../../domain/enquiry/enquiry.ts';
import type { Problem } from '../../domain/enquiry/enquirySchemas.ts';
import { DATA_POLICY } from '../../domain/settings/securityHeaders.ts';
import { StoreUnavailableError } from '../errors.ts';
import { CLIENT_ERROR_MESSAGES, MESSAGES } from './messages.ts';
import { logFailure } from './requestLog.ts';

/** Seconds after which a store that could not write is worth another try. */
const STORE_RETRY_SECONDS = 10;

/**
 * Turns whatever was thrown into a refusal that is safe to show; status 500 only for what is our own fault.
 *
 * @param request the one that failed, where it has reached a route
 * @param texts what to say while the store can't write, and of what is our own fault
 */
export function problemErrorOf(
  error: unknown,
  request?: FastifyRequest,
  texts: { notSaved: string; unexpected: string } = MESSAGES,
): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) {
    return new ProblemError(503, texts.notSaved, { retryAfter: STORE_RETRY_SECONDS, cause: error });
  }
  const status = error instanceof Object && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413 && request) {
    return new ProblemError(status, MESSAGES.tooLarge(request.routeOptions.bodyLimit / 1024));
  }
  if (status >= 400 && status < 500) {
    return new ProblemError(status, CLIENT_ERROR_MESSAGES[status] ?? CLIENT_ERROR_MESSAGES[400] ?? '');
  }
  return new ProblemError(500, texts.unexpected, { cause: error });
}

/** Sets the status and headers of a refusal, and logs it where it is our own fault. The caller sends the body. */
export function refuse(reply: FastifyReply, problem: ProblemError): FastifyReply {
  const { statusCode, retryAfter, cause } = problem;
  if (statusCode >= 500) logFailure(reply, cause);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(statusCode).header('cache-control', 'no-store');
}

const PROBLEM_TYPE = 'application/problem+json';

/** Sends a refusal as `application/problem+json` (RFC 9457 section 3). */
export function sendProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  return refuse(reply, problem)
    .header('content-security-policy', DATA_POLICY)
    .type(PROBLEM_TYPE)
    .send(bodyOf(problem));
}

/** Refuses what is no request of HTTP, or was not complete in time; no hook has seen it. */
export function refuseConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const problem = problemErrorOf({ statusCode: CONNECTION_ERRORS[code ?? ''] ?? 400 });
    const body = bodyOf(problem);
    socket.write(
      `HTTP/1.1 ${body.status} ${body.title}\r\nconnection: close\r\ncontent-type: ${PROBLEM_TYPE}\r\n\r\n${JSON.stringify(body)}`,
    );
  }
  socket.destroy();
}

/** https://nodejs.org/api/http.html#event-clienterror */
const CONNECTION_ERRORS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function bodyOf({ statusCode, message, field }: ProblemError): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[statusCode] ?? 'Error',
    status: statusCode,
    detail: message,
    ...(field ? { field } : {}),
  };
}

/** Why a request was refused, in words for the one who sent it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  /** The field at fault, where one is. */
  readonly field: string | undefined;
  /** The rule of the form that the enquiry breaks. */
  readonly validationError: ValidationError | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    detail: string,
    options: { field?: string; validationError?: ValidationError; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.statusCode = statusCode;
    this.field = options.field ?? options.validationError?.field;
    this.validationError = options.validationError;
    this.retryAfter = options.retryAfter;
  }
}
