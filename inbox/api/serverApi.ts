import { ERASURE_TIMEOUT_MS, INBOX_API, SIGN_IN_FRAGMENT } from '../../domain/inboxApi.ts';
import { listedView, writeInboxView } from '../../domain/inboxView.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { type InboxApi, InboxError } from './contract.ts';

const TIMEOUT_MS = 15_000;

/** The inbox of our own server, over HTTP. */
export const serverApi: InboxApi = {
  refetchIntervalMs: 4_000,
  // It counts the whole store, so it is refetched less often.
  summaryIntervalMs: 15_000,
  daysMaxAgeMs: MINUTE_MS,
  hasFullQueries: true,

  session: (signal) => request('GET', '/session', { signal }),
  tokenOf: ({ hash }) => {
    const fragment = hash.slice(1);
    return fragment.startsWith(SIGN_IN_FRAGMENT) ? fragment.slice(SIGN_IN_FRAGMENT.length) : undefined;
  },
  requestLink: (email) => request('POST', '/sign-in', { body: { email } }),
  openSession: (token) => request('POST', '/session', { body: { token } }),
  signOut: () => request('DELETE', '/session'),
  signOutEverywhere: () => request('DELETE', '/sessions'),

  enquiries: (view, cursor, signal) => {
    const query = writeInboxView(listedView(view));
    if (cursor) query.set('from', cursor);
    return request('GET', `/enquiries?${query}`, { signal });
  },
  enquiry: (id, signal) => request('GET', `/enquiries/${encodeURIComponent(id)}`, { signal }),
  summary: (filters, signal) => request('GET', `/summary?${writeInboxView(filters)}`, { signal }),
  days: (signal) => request('GET', '/days', { signal }),
  earnings: (days, signal) => request('GET', `/earnings?days=${days}`, { signal }),
  csvUrl: (view) => `${INBOX_API}/enquiries.csv?${writeInboxView(listedView(view))}`,

  changeAll: (changes) => request('POST', '/changes', { body: { changes } }),
  exportCsv: async (ids) => (await send('POST', '/enquiries.csv', { body: { ids } })).blob(),
  resendMail: ({ id, version }) => request('POST', `/enquiries/${id}/mail`, { body: { version } }),
  erasePerson: (id, count) =>
    request('POST', `/enquiries/${id}/erasure`, { body: { count }, timeoutMs: ERASURE_TIMEOUT_MS }),
  eraseFlagged: (count, filters) =>
    request('POST', `/flagged/erasure?${writeInboxView(filters)}`, {
      body: { count },
      timeoutMs: ERASURE_TIMEOUT_MS,
    }),
};

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
}

type Method = 'GET' | 'POST' | 'DELETE';

async function request<Body>(method: Method, path: string, options?: RequestOptions): Promise<Body> {
  const response = await send(method, path, options);
  if (response.status === 204) return undefined as Body;
  return (await response.json().catch(throwUnreachable)) as Body;
}

/** @throws {InboxError} when the server refuses or can't be reached */
async function send(
  method: Method,
  path: string,
  { body, signal, timeoutMs = TIMEOUT_MS }: RequestOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${INBOX_API}${path}`, {
    method,
    cache: 'no-store',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(throwUnreachable);
  if (response.ok) return response;
  throw new InboxError(response.status, detailOf(await response.json().catch(() => undefined)));
}

function throwUnreachable(): never {
  throw new InboxError(0, MESSAGES.app.unreachable);
}

function detailOf(problem: unknown): string {
  const { detail } = (problem ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : MESSAGES.app.unreachable;
}
