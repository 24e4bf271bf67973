/**
 * Whether a host is this machine itself, where nobody else can be reached and nobody else listens in. The whole network
 * 127.0.0.0/8 is (RFC 1122 section 3.2.1.3), and every name under `localhost` (RFC 6761 section 6.3).
 *
 * @param host as in a URL, with or without the brackets of an IPv6 address
 */
export function isThisMachine(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
}
