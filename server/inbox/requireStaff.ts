import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/ProblemError.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import type { SessionCookie } from './sessionCookie.ts';

/**
 * Who is signed in.
 *
 * @returns the address, in small letters
 * @throws {ProblemError} 401 when nobody is
 */
export function requireStaff(request: FastifyRequest, access: StaffAccess, cookie: SessionCookie): string {
  const token = cookie.read(request);
  const email = token && access.emailOf(token, Date.now());
  if (!email) throw new ProblemError(401, 'Please sign in.');
  return email;
}
