import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/ProblemError.ts';
import { refuseOtherSites } from '../http/refuseOtherSites.ts';

/**
 * Refuses what a page of another site made a browser send. Unlike an enquiry, a change in the inbox must also say
 * where it comes from: every browser does, and nothing else has business here.
 *
 * @throws {ProblemError} 403
 */
export function requireOwnOrigin(request: FastifyRequest, siteUrl: string): void {
  refuseOtherSites(request, siteUrl);
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && request.headers.origin === undefined) {
    throw new ProblemError(403, 'Please use the inbox from its own page.');
  }
}
