/**
 * Whether a host is this machine itself: any address in 127.0.0.0/8 (RFC 1122 section 3.2.1.3), and any name under
 * `localhost` (RFC 6761 section 6.3).
 *
 * @param host as in a URL, with or without the brackets of an IPv6 address
 */
export function isThisMachine(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
}
