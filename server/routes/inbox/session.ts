import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { StaffAccess } from '../../store/StaffAccess.ts';
import { isFromOtherSite } from '../isFromOtherSite.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';

/**
 * The e-mail of the signed-in member of staff, in lower case. There is no limit to trying: nobody guesses a token, and
 * a stranger on the same IP would lock the staff out.
 *
 * @throws {ProblemError} 401 when signed out
 */
export function requireStaff(request: FastifyRequest, access: StaffAccess, cookie: SessionCookie): string {
  const token = request.cookies[cookie.name];
  const email = token && access.emailOf(token, Date.now());
  if (!email) throw new ProblemError(401, STAFF_MESSAGES.signIn.required);
  return email;
}

/**
 * Refuses what a page of another site made a browser send. Unlike an enquiry, a change in the inbox must also say
 * where it comes from: every browser does, and nothing else has business here.
 *
 * @throws {ProblemError} 403
 */
export function requireOwnOrigin(request: FastifyRequest, siteUrl: string): void {
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isFromOtherSite(request, siteUrl) || (isChange && request.headers.origin === undefined)) {
    throw new ProblemError(403, STAFF_MESSAGES.signIn.otherSite);
  }
}

/** The cookie that holds a session's token; no script can read it and no other site can have it sent. */
export interface SessionCookie {
  name: string;
  options: CookieSerializeOptions;
}

/**
 * @param siteUrl where it is `https`, the browser sends the cookie over TLS alone, and takes it from no other host
 *   (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#__host-)
 */
export function sessionCookieFor(siteUrl: string): SessionCookie {
  const secure = siteUrl.startsWith('https:');
  return {
    name: secure ? '__Host-inbox' : 'inbox',
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure },
  };
}
