import { DatabaseWriteError } from './contract.ts';

/** Enough for a slow phone on a bad line. */
const TIMEOUT_MS = 20_000;

/** Sends a POST request; see {@link request}. */
export function post(url: string, content: Pick<RequestInit, 'headers' | 'body'>, recipient: string) {
  // The visitor may leave the page right after the click.
  return request(url, { ...content, method: 'POST', keepalive: true }, recipient);
}

/**
 * Sends a request.
 *
 * @param recipient what it is called in the error
 * @returns the response with its JSON, or without where it has none: a maintenance page, a captive portal or a firewall
 *   may respond with any status
 * @throws {DatabaseWriteError} when the recipient can't be reached
 */
export async function request(
  url: string,
  init: RequestInit,
  recipient: string,
): Promise<{ response: Response; json?: unknown }> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: abort.signal,
    }).catch((cause: unknown) => {
      throw new DatabaseWriteError(`${recipient} could not be reached`, { cause, isUnreachable: true });
    });
    return { response, json: await response.json().catch(() => undefined) };
  } finally {
    clearTimeout(timer);
  }
}
