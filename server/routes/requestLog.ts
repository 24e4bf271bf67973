import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import { MINUTE_MS } from '../../domain/time.ts';
import { failureOf, StoreUnavailableError } from '../errors.ts';

/** The log holds no visitor's details: no IP, no query, no body, and the route instead of the path. */
export const LOG_SERIALIZERS = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'unknown' }),
};

/**
 * One line for each change that was made, when it is answered. Reading is not logged. Anyone can have as many requests
 * refused as they like, and fill the disk: those are one line a minute with their number, by status.
 */
export class RequestLog extends LogController {
  #refused: Record<string, number> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    super({ disableRequestLogging: ({ method }) => method === 'GET' || method === 'HEAD' });
  }

  /** Writes what was counted when the server stops. */
  flushOnClose(app: FastifyInstance): void {
    app.addHook('onClose', async () => this.#flush(app.log));
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** A client that hangs up is no fault, and can do so as often as it likes. */
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply);
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    if (error) super.requestCompleted(error, request, reply);
    else if (reply.statusCode >= 400) this.#countRefused(reply);
    else reply.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
  }

  #countRefused({ statusCode, server }: FastifyReply): void {
    this.#refused[statusCode] = (this.#refused[statusCode] ?? 0) + 1;
    this.#timer ??= setTimeout(() => this.#flush(server.log), MINUTE_MS).unref();
  }

  #flush(log: FastifyBaseLogger): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (Object.keys(this.#refused).length === 0) return;
    log.info({ refused: this.#refused }, 'requests refused');
    this.#refused = {};
  }
}

/** The failures that each server has logged within a minute. */
const logged = new WeakMap<FastifyInstance, Set<string>>();

/**
 * Logs that a request failed by our own fault; the same failure once a minute, since every request may meet it.
 * docs/operations.md names the messages that are worth an alarm.
 */
export function logFailure({ log, server, request }: FastifyReply, cause: unknown): void {
  // A client that has hung up has no IP and reads no page, so that much fails.
  const isHungUp = request.socket.destroyed || request.socket.remoteAddress === undefined;
  if (isHungUp && !(cause instanceof StoreUnavailableError)) return;
  const failure = failureOf(cause);
  const failures = logged.get(server) ?? new Set();
  logged.set(server, failures);
  const key = JSON.stringify(failure);
  if (failures.has(key)) return;
  failures.add(key);
  setTimeout(() => failures.delete(key), MINUTE_MS).unref();
  log.error(failure, cause instanceof StoreUnavailableError ? cause.message : 'unexpected error');
}
