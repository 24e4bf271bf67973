import type { IncomingHttpHeaders } from 'node:http';

/**
 * Removes the ports that some proxies, such as Azure's, add to the IPs of `X-Forwarded-For`
 * (https://learn.microsoft.com/azure/application-gateway/rewrite-http-headers-url#remove-port-information-from-the-x-forwarded-for-header).
 * Every connection has another port, so with it each would be a sender of its own to the limits.
 */
export function removeForwardedPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded)
    headers['x-forwarded-for'] = [forwarded].flat().join().split(',').map(withoutPort).join(', ');
}

/** An IPv4 address with a port; or an IPv6 address in brackets, with or without one (RFC 3986 section 3.2.2). */
function withoutPort(entry: string): string {
  const [, ipv4, ipv6] = /^(\d+(?:\.\d+){3}):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i.exec(entry.trim()) ?? [];
  return ipv4 ?? ipv6 ?? entry.trim();
}
