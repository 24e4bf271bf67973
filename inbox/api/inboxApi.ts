import {
  type BulkChange,
  type BulkResult,
  type Earnings,
  ERASURE_TIMEOUT_MS,
  INBOX_API,
  type InboxChange,
  type InboxDetail,
  type InboxOverview,
  type InboxPage,
} from '../../domain/inboxApi.ts';
import { type InboxView, listedView, writeInboxView } from '../../domain/inboxView.ts';
import { MESSAGES } from '../messages.ts';

/** The server refused a request, or could not be reached. The message is shown to the staff. */
export class InboxError extends Error {
  override name = 'InboxError';
  /** The HTTP status; 0: there was no response. */
  readonly status: number;
  /** The body of the response. */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** Whether the same request may succeed a little later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const TIMEOUT_MS = 15_000;

/** One version of an enquiry. */
export interface EnquiryVersion {
  id: string;
  version: number;
}

/**
 * The HTTP API of the inbox. Every method throws an {@link InboxError} when the server refuses or can't be reached.
 */
export const inboxApi = {
  session: (signal: AbortSignal) => request<{ email: string }>('GET', '/session', { signal }),
  requestLink: (email: string) => request<{ detail: string }>('POST', '/sign-in', { body: { email } }),
  /** @param token of a sign-in link */
  openSession: (token: string) => request<{ email: string }>('POST', '/session', { body: { token } }),
  signOut: () => request<void>('DELETE', '/session'),
  signOutEverywhere: () => request<void>('DELETE', '/sessions'),

  /** @param cursor the `next` of the previous page; null for the first */
  enquiries: (view: InboxView, cursor: string | null, signal: AbortSignal) => {
    const query = writeInboxView(listedView(view));
    if (cursor) query.set('from', cursor);
    return request<InboxPage>('GET', `/enquiries?${query}`, { signal });
  },
  enquiry: (id: string, signal: AbortSignal) =>
    request<InboxDetail>('GET', `/enquiries/${encodeURIComponent(id)}`, { signal }),
  summary: (owner: string | undefined, signal: AbortSignal) =>
    request<InboxOverview>('GET', `/summary?${writeInboxView({ owner })}`, { signal }),

  /** What the site earned in the last days, by source. */
  earnings: (days: number, signal: AbortSignal) =>
    request<Earnings>('GET', `/earnings?days=${days}`, { signal }),

  change: ({ id, version }: EnquiryVersion, change: Omit<InboxChange, 'version'>) =>
    request<InboxDetail>('POST', `/enquiries/${id}/changes`, { body: { version, ...change } }),
  /** Changes several enquiries; the result says for each whether it was changed. */
  changeAll: (changes: BulkChange[]) =>
    request<{ results: BulkResult[] }>('POST', '/changes', { body: { changes } }),
  /** The given enquiries as CSV. */
  exportCsv: async (ids: string[]) => (await send('POST', '/enquiries.csv', { body: { ids } })).blob(),
  resendMail: ({ id, version }: EnquiryVersion) =>
    request<InboxDetail>('POST', `/enquiries/${id}/mail`, { body: { version } }),
  /** @param count how many enquiries of this person were shown */
  erasePerson: (id: string, count: number) =>
    request<{ enquiries: number }>('POST', `/enquiries/${id}/erasure`, {
      body: { count },
      timeoutMs: ERASURE_TIMEOUT_MS,
    }),
  /** @param count how many flagged enquiries were shown */
  eraseFlagged: (count: number) =>
    request<{ enquiries: number }>('POST', '/flagged/erasure', {
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
  return (response.status === 204 ? undefined : await jsonOf(response)) as Body;
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
  }).catch(() => {
    throw new InboxError(0, MESSAGES.app.unreachable);
  });
  if (response.ok) return response;
  const problem = await jsonOf(response);
  throw new InboxError(response.status, detailOf(problem), problem);
}

function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function detailOf(problem: unknown): string {
  const { detail } = (problem ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : MESSAGES.app.unreachable;
}
