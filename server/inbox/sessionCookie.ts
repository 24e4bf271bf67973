import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../store/StaffAccess.ts';

/** The cookie that holds a session's token; no script can read it and no other site can have it sent. */
export class SessionCookie {
  readonly #name: string;
  readonly #options: CookieSerializeOptions;

  /**
   * @param siteUrl where it is `https`, the browser sends the cookie over TLS alone, and takes it from no other host
   *   (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#__host-)
   */
  constructor(siteUrl: string) {
    const secure = siteUrl.startsWith('https:');
    this.#name = secure ? '__Host-inbox' : 'inbox';
    this.#options = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name];
  }

  set(reply: FastifyReply, { token, expiresAt }: Grant): void {
    reply.setCookie(this.#name, token, { ...this.#options, expires: new Date(expiresAt) });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
  }
}
