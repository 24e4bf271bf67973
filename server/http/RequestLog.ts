import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line for every request that wants something stored: what it asked, how it was answered, how long that took.
 * None for reading a page or asking whether the server is well; what goes wrong there is logged as an error.
 */
export class RequestLog extends LogController {
  override isLogDisabled({ method }: Pick<FastifyRequest, 'method'>): boolean {
    return method === 'GET' || method === 'HEAD';
  }

  /** Says nothing; the line at the end says it all. */
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const about = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...about, err: error }, 'request errored');
    else reply.log.info(about, 'request completed');
  }
}
