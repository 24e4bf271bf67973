import { z } from 'zod';
import { isThisMachine } from './thisMachine.ts';

/** Parses `smtp://user:pass@host:587`. Its errors do not repeat the value, which may hold a password. */
export const smtpUrl = z.string().transform((value, context) => {
  const fail = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  if (value.includes('#')) return fail('has a # that is not percent-encoded; write it as %23');
  const url = URL.parse(value);
  // An @ after the host means that the password contains a / or ? that is not percent-encoded.
  const isSmtpUrl =
    url && /^smtps?:$/.test(url.protocol) && /^(\[[\da-f:.]+\]|[\w.%-]+)$/i.test(url.hostname);
  if (!isSmtpUrl || !/^\/?$/.test(url.pathname) || url.search.includes('@')) {
    return fail(
      'is not a valid SMTP URL; use for example smtp://user:pass@host:587, with / ? # @ in the password as %2F %3F %23 %40',
    );
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    return fail('has only one of user and password; use both or neither');
  }
  for (const [name, parameter] of url.searchParams) {
    if (name === 'requireTLS' && /^(true|false)$/.test(parameter)) continue;
    return fail(`has the parameter "${name}"; only requireTLS=true and requireTLS=false are supported`);
  }
  const secure = url.protocol === 'smtps:';
  // Each waits for the other: what speaks TLS from the first byte on the one port begins in plain text on the other.
  if (secure && url.port === '587')
    return fail('uses smtps:// with port 587; use smtp:// there, or port 465');
  if (!secure && url.port === '465')
    return fail('uses smtp:// with port 465; use smtps:// there, or port 587');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const requireTls = url.searchParams.get('requireTLS');
  const isLocal = isThisMachine(host);
  // Without TLS, the password would be readable on its way to another machine.
  const isTlsNeeded = url.password !== '' && !isLocal;
  if (isTlsNeeded && requireTls === 'false') {
    return fail('has requireTLS=false and a password, which would be sent unencrypted; remove one of them');
  }
  try {
    return {
      kind: 'smtp' as const,
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      /** TLS from the first byte; else STARTTLS where the server offers it. */
      secure,
      /** Nothing is sent where the server does not offer STARTTLS. */
      requireTls: isTlsNeeded || requireTls === 'true',
      /** A mail server on this machine, such as Debian's postfix, has a certificate that it signed itself, for another name. */
      ...(isLocal && !url.password && requireTls !== 'true' && { acceptsAnyCertificate: true }),
      ...(url.username && {
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
      }),
    };
  } catch {
    return fail('contains a % in user or password that is not percent-encoded; write it as %25');
  }
});

/** A mail server, and the account on it. */
export type SmtpTransport = z.output<typeof smtpUrl>;
