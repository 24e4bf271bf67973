import { createHash, createHmac } from 'node:crypto';

/** The UUID of version 8 (RFC 9562 section 5.8) of a text. Without a secret, whoever knows the text knows the UUID. */
export function uuidOf(text: string, secret?: Uint8Array): string {
  const hash = secret ? createHmac('sha256', secret) : createHash('sha256');
  const hex = hash.update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
