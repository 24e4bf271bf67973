/**
 * Whether a host, as in a URL, is this machine itself: any address in 127.0.0.0/8 (RFC 1122 section 3.2.1.3), and any
 * name under `localhost` (RFC 6761 section 6.3).
 */
export function isThisMachine(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
}
