import { BUYER_KINDS, type BuyerKind, FIELD_MAX_LENGTHS } from '../enquiry/enquiry.ts';
import { SOURCE_MAX_LENGTHS } from '../enquiry/source.ts';
import { INBOX_PAGE } from './inboxApi.ts';
import { isPeriod, type Period } from './periods.ts';
import { isStatus, type Status } from './status.ts';

/** Which enquiries are listed. A property that is undefined does not filter. */
export interface InboxView {
  status?: Status | undefined;
  kind?: Kind | undefined;
  period?: Period | undefined;
  flagged?: boolean | undefined;
  undelivered?: boolean | undefined;
  /** Whether only those are listed whose follow-up is due today or overdue, or is overdue. */
  due?: boolean | 'overdue' | undefined;
  /**
   * By default, neither those that the customer has withdrawn are listed nor those that a correction has replaced, unless
   * they are searched for or won: `only` those that are withdrawn, or all `included`.
   */
  withdrawn?: 'only' | 'included' | undefined;
  /** `mine`, `unclaimed`, or the e-mail of a member of staff. */
  owner?: string | undefined;
  /** The name of a source, as `sourceNameOf` gives it. */
  source?: string | undefined;
  won?: Period | undefined;
  /** The e-mail of the member of staff who marked it as won. */
  wonBy?: string | undefined;
  /** Default: newest first, what is due by its time, and what is won by when it was. */
  order?: Order | undefined;
  /** Words, each of which must occur in name, mobile, e-mail or reference. */
  search?: string | undefined;
}

/** In UTF-16 code units: as long as the longest field. */
export const SEARCH_MAX_LENGTH = FIELD_MAX_LENGTHS.Email;

/** Whether the list is filtered by more than its tab and owner. */
export function isFiltered(view: InboxView): boolean {
  return view.search !== undefined || filterCountOf(view) > 0;
}

/** The filters beside tab, owner, order and search. */
const FILTERS = ['kind', 'period', 'undelivered', 'source', 'won', 'wonBy'] as const;

/** How many filters are in use, apart from the search. */
export function filterCountOf(view: InboxView): number {
  return FILTERS.filter((name) => view[name] !== undefined).length;
}

/** The same tab and owner without any filter. */
export function withoutFilters({ status, flagged, due, withdrawn, owner }: InboxView): InboxView {
  return { status, flagged, due, withdrawn, owner };
}

/** What a tab of the list sets of the view; the other properties of a view are its filters. */
export type Tab = Pick<InboxView, 'status' | 'flagged' | 'due' | 'withdrawn'>;

/** The same view in another tab. */
export function inTab(view: InboxView, tab: Tab): InboxView {
  return { ...view, status: undefined, flagged: undefined, due: undefined, withdrawn: undefined, ...tab };
}

/** The filters that the tabs' counts take into account: all but the search. */
export function countedFiltersOf(view: InboxView): InboxView {
  return Object.fromEntries(['owner' as const, ...FILTERS].map((name) => [name, view[name]]));
}

/**
 * The view that the list requests. Flagged enquiries have a tab of their own; a search, the list of failed mails and the
 * withdrawn ones include them. New enquiries are listed by the longest wait first.
 */
export function listedView(view: InboxView): InboxView {
  const { flagged, search, undelivered, withdrawn } = view;
  return {
    ...view,
    flagged: flagged ?? (search || undelivered || withdrawn ? undefined : false),
    order: defaultOrderOf(view),
  };
}

/** The order that is chosen, or the inbox's default; undefined: the server's default. */
export function defaultOrderOf(view: InboxView): Order | undefined {
  const { status, due } = view;
  // It stays in the URL when another tab is chosen.
  const order = view.order === 'won' && !isOfWon(view) ? undefined : view.order;
  if (order || due) return order;
  return isOfWon(view) ? 'won' : status === 'new' ? 'longest' : undefined;
}

/** Whether a view lists won enquiries alone. */
export function isOfWon({ status, won, wonBy }: InboxView): boolean {
  return status === 'won' || won !== undefined || wonBy !== undefined;
}

/** The orders of a list. A search is always newest first, with what is flagged at its end. */
const ORDERS = ['newest', 'longest', 'largest', 'won'] as const;

export type Order = (typeof ORDERS)[number];

export const ORDER_LABELS: Record<Order, string> = {
  newest: 'Newest first',
  longest: 'Longest wait first',
  largest: 'Largest first',
  won: 'Latest won first',
};

/** The kinds of buyer as a URL's query names them; `unsaid`: the form's placeholder was not changed. */
export const KINDS = ['unsaid', 'retailer', 'self-use'] as const;

export type Kind = (typeof KINDS)[number];

export const KIND_LABELS: Record<Kind, string> = {
  unsaid: 'Not specified',
  retailer: 'Retailer',
  'self-use': 'Self use',
};

/** The value of `RetailerSelfUse` for each kind (specification section 3). */
export const BUYER_KIND_OF: Record<Kind, BuyerKind> = {
  unsaid: BUYER_KINDS[0],
  retailer: BUYER_KINDS[1],
  'self-use': BUYER_KINDS[2],
};

export function kindOf(buyerKind: string): Kind {
  return KINDS.find((kind) => BUYER_KIND_OF[kind] === buyerKind) ?? 'unsaid';
}

/** A document's `RetailerSelfUse` for those who read it: not the form's placeholder. */
export function buyerKindText(buyerKind: string): string {
  return buyerKind === BUYER_KIND_OF.unsaid ? KIND_LABELS.unsaid : buyerKind;
}

/** `mine`, `unclaimed`, or what may be an e-mail; it is only compared with the owners of enquiries. */
const OWNER = /^(mine|unclaimed|.{1,200}@.{1,100})$/;
const EMAIL = /^.{1,200}@.{1,100}$/;

/** Reads each property of a view from the text of its key in a URL's query; undefined where the text is invalid. */
const PARSERS: { [Key in keyof InboxView]-?: (text: string) => InboxView[Key] } = {
  status: (text) => (isStatus(text) ? text : undefined),
  kind: (text) => KINDS.find((kind) => kind === text),
  period: readPeriod,
  flagged: readYesNo,
  undelivered: readYesNo,
  due: (text) => (text === 'overdue' ? text : readYesNo(text) || undefined),
  withdrawn: (text) => (text === 'only' || text === 'included' ? text : undefined),
  owner: (text) => (OWNER.test(text) ? text : undefined),
  source: (text) => (text.length <= SOURCE_MAX_LENGTHS.referrer && text) || undefined,
  won: readPeriod,
  wonBy: (text) => (EMAIL.test(text) ? text : undefined),
  order: (text) => ORDERS.find((order) => order === text),
  search: (text) => text.trim().slice(0, SEARCH_MAX_LENGTH) || undefined,
};

const KEYS = Object.keys(PARSERS) as (keyof InboxView)[];

/** Reads a view from a URL's query. Invalid values are left out, so that an old link still opens. */
export function readInboxView(query: URLSearchParams): InboxView {
  const values = KEYS.map((key) => [key, PARSERS[key](query.get(key) ?? '')]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Writes a view so that {@link readInboxView} reads the same. */
export function writeInboxView(view: InboxView): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of KEYS) {
    const value = view[key];
    if (value === undefined || value === '') continue;
    query.set(key, typeof value === 'boolean' ? writeYesNo(value) : value);
  }
  return query;
}

function readPeriod(text: string): Period | undefined {
  return isPeriod(text) ? text : undefined;
}

/** Reads `yes` or `no`; anything else is undefined. */
function readYesNo(text: string | null): boolean | undefined {
  if (text === 'yes') return true;
  return text === 'no' ? false : undefined;
}

function writeYesNo(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no';
}

/** What the inbox shows; kept in its URL, so that it can be shared, reloaded and navigated back to. */
export interface InboxUrl {
  view: InboxView;
  /** The id of the open enquiry. */
  open?: string | undefined;
  report?: Report | undefined;
}

const REPORTS = ['won', 'sales'] as const;

export interface Report {
  name: (typeof REPORTS)[number];
  /** As the report itself names it; undefined: its first. */
  period?: string | undefined;
}

/** The query parameters beside the view. */
const OPEN = 'open';
const REPORT = 'report';
const REPORT_PERIOD = 'report-period';

/** Reads what the inbox shows from the query of its URL. */
export function readInboxUrl(search: string): InboxUrl {
  const query = new URLSearchParams(search);
  const name = REPORTS.find((one) => one === query.get(REPORT));
  return {
    view: readInboxView(query),
    open: query.get(OPEN) ?? undefined,
    report: name && { name, period: query.get(REPORT_PERIOD) ?? undefined },
  };
}

/** The path and query that show a view of the inbox, one enquiry in it, or a report; {@link readInboxUrl} reads the same. */
export function writeInboxUrl({ view, open, report }: InboxUrl): string {
  const query = writeInboxView(view);
  if (open) query.set(OPEN, open);
  if (report) query.set(REPORT, report.name);
  if (report?.period) query.set(REPORT_PERIOD, report.period);
  return `${INBOX_PAGE}?${query}`.replace(/\?$/, '');
}
