import { KINDS, type Kind } from './kinds.ts';
import { isPeriod, type Period } from './periods.ts';
import { isStatus, type Status } from './statuses.ts';

/** Which enquiries are shown; what is not given does not matter. */
export interface InboxView {
  status?: Status;
  kind?: Kind;
  period?: Period;
  flagged?: boolean;
  undelivered?: boolean;
  /** Words that all must stand somewhere in name, mobile, e-mail or reference. */
  search?: string;
}

/** Longest search that is looked for, in UTF-16 code units: as long as the longest field. */
export const SEARCH_MAX_LENGTH = 254;

/** The keys of a view in an address. */
const KEYS = ['status', 'kind', 'period', 'flagged', 'undelivered', 'search'] as const;

const YES_NO: Record<string, boolean> = { yes: true, no: false };

/** Reads a view out of an address; what makes no sense there is left out, so that an old link still opens. */
export function readInboxView(query: URLSearchParams): InboxView {
  const view: InboxView = {};
  const [status, kind, period, flagged, undelivered, search] = KEYS.map((key) => query.get(key));
  if (isStatus(status)) view.status = status;
  const known = KINDS.find((one) => one === kind);
  if (known) view.kind = known;
  if (period && isPeriod(period)) view.period = period;
  if (flagged && YES_NO[flagged] !== undefined) view.flagged = YES_NO[flagged];
  if (undelivered && YES_NO[undelivered] !== undefined) view.undelivered = YES_NO[undelivered];
  const words = search?.trim().slice(0, SEARCH_MAX_LENGTH);
  if (words) view.search = words;
  return view;
}

/** Writes a view so that {@link readInboxView} reads the same. */
export function writeInboxView(view: InboxView): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of KEYS) {
    const value = view[key];
    if (value === undefined || value === '') continue;
    query.set(key, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
  }
  return query;
}
