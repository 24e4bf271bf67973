import type { BulkChange, BulkResult, ErasureResult, NewEnquiry } from '../../domain/desk/changeSchemas.ts';
import type { AddedDevice, DeviceBody, DeviceList } from '../../domain/desk/deviceSchemas.ts';
import { ERASURE_TIMEOUT_MS, INBOX_API } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail, InboxItem, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import { type InboxView, listedView, writeInboxView } from '../../domain/desk/inboxView.ts';
import type { Period } from '../../domain/desk/periods.ts';
import type { QuietHours } from '../../domain/desk/quietHours.ts';
import type { Account } from '../../domain/desk/sessionSchemas.ts';
import { isOpen, STATUSES } from '../../domain/desk/status.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { noteServerTime } from './serverTime.ts';

// The inbox's endpoints. Each function throws an InboxError when the request is refused or the server does not respond.

const TIMEOUT_MS = 15_000;
/** A list may have every enquiry. */
const DOWNLOAD_TIMEOUT_MS = 10 * MINUTE_MS;

/** A request was refused, or the server did not respond. The message is shown to the staff. */
export class InboxError extends Error {
  override name = 'InboxError';
  /** The HTTP status; 0: there was no response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Delay before a failed request is repeated. */
export const RETRY_DELAY_MS = 4_000;

/** Whether the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof InboxError) || [0, 429].includes(error.status) || error.status >= 500;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof InboxError && error.status === status;
}

export function fetchSession(signal: AbortSignal): Promise<Account> {
  return get('/session', signal);
}

export function requestLink(email: string): Promise<{ detail: string }> {
  return request('POST', '/sign-in', { body: { email } });
}

/** @param token of a sign-in link */
export function openSession(token: string): Promise<Account> {
  return request('POST', '/session', { body: { token } });
}

/** That of this device, or all of whoever is signed in. */
export type SessionPath = '/session' | '/sessions';

export function signOut(path: SessionPath): Promise<void> {
  return request('DELETE', path);
}

/** @param cursor the `next` of the previous page; null for the first */
export function enquiriesPath(view: InboxView, cursor: string | null = null): string {
  const query = writeInboxView(listedView(view));
  if (cursor) query.set('from', cursor);
  return `/enquiries?${query}`;
}

/** The open enquiries that match these filters, at most `limit`: the new ones, then those contacted, each oldest first. */
export async function fetchOpenEnquiries(filters: InboxView, limit: number): Promise<InboxItem[]> {
  const items: InboxItem[] = [];
  for (const status of STATUSES.filter(isOpen)) {
    let cursor: string | null = null;
    do {
      const page: InboxPage = await get(enquiriesPath({ ...filters, status, order: 'longest' }, cursor));
      items.push(...page.items);
      cursor = page.next;
    } while (cursor && items.length < limit);
    if (items.length >= limit) break;
  }
  return items.slice(0, limit);
}

/** The path of what was sold in a period, by source. */
export function salesPath(period: Period): string {
  return `/sales?period=${period}`;
}

/** The path of what was won in a period; undefined: ever. */
export function wonPath(period: Period | undefined): string {
  return period ? `/won?period=${period}` : '/won';
}

/**
 * Fetches a list or report as CSV, and the name of that file.
 *
 * @param ids of a selection, in place of the whole list
 */
export async function fetchCsv(path: string, ids?: string[]): Promise<{ name: string; csv: Blob }> {
  const response = await send(ids ? 'POST' : 'GET', path.replace(/(?=\?|$)/, '.csv'), {
    ...(ids && { body: { ids } }),
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // Where the server fails within the file, too.
  return { name, csv: await response.blob().catch(throwUnreachable) };
}

export function sendChanges(body: {
  author: string;
  enteredAt?: number;
  changes: BulkChange[];
}): Promise<{ results: BulkResult[] }> {
  return request('POST', '/changes', { body });
}

export function addEnquiry(body: NewEnquiry): Promise<InboxDetail> {
  return request('POST', '/enquiries', { body });
}

/** @param count how many enquiries of this person were shown */
export function erasePerson(id: string, count: number): Promise<ErasureResult> {
  return request('POST', `/enquiries/${id}/erasure`, { body: { count }, timeoutMs: ERASURE_TIMEOUT_MS });
}

/**
 * @param count how many flagged enquiries were shown
 * @param filters that they were listed with, see `countedFiltersOf`
 */
export function eraseFlagged(count: number, filters: InboxView): Promise<ErasureResult> {
  const path = `/flagged/erasure?${writeInboxView(filters)}`.replace(/\?$/, '');
  return request('POST', path, { body: { count }, timeoutMs: ERASURE_TIMEOUT_MS });
}

export function fetchDevices(): Promise<DeviceList> {
  return get('/devices');
}

export function addDevice(body: DeviceBody): Promise<AddedDevice> {
  return request('POST', '/devices', { body });
}

export function setQuietHours(id: string, quiet: QuietHours | null): Promise<DeviceList> {
  return request('PUT', `/devices/${id}/quiet-hours`, { body: { quiet } });
}

export function removeDevice(id: string): Promise<DeviceList> {
  return request('DELETE', `/devices/${id}`);
}

/** @param path with its query */
export function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  return request('GET', path, { signal });
}

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

async function request<Body>(method: string, path: string, options?: RequestOptions): Promise<Body> {
  const response = await send(method, path, options);
  if (response.status === 204) return undefined as Body;
  return (await response.json().catch(throwUnreachable)) as Body;
}

async function send(
  method: string,
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
  noteServerTime(response);
  if (response.ok) return response;
  const detail = detailOf(await response.json().catch(() => undefined));
  // A proxy's: the server says what it can't find, which is then forgotten on the device.
  if (response.status === 404 && !detail) throwUnreachable();
  throw new InboxError(response.status, detail ?? MESSAGES.app.unreachable);
}

function throwUnreachable(): never {
  throw new InboxError(0, MESSAGES.app.unreachable);
}

function detailOf(problem: unknown): string | undefined {
  const { detail } = (problem ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}
