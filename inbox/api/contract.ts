import type {
  BulkChange,
  BulkResult,
  DayCount,
  Earnings,
  InboxDetail,
  InboxPage,
  InboxSummary,
} from '../../domain/inboxSchemas.ts';
import type { InboxView } from '../../domain/inboxView.ts';

/** Who is signed in. */
export interface Account {
  email: string;
  /** Only of someone who may not use the inbox: what the owner needs to give them access. */
  unlistedUid?: string;
}

/** One version of an enquiry. */
export interface EnquiryVersion {
  id: string;
  version: number;
}

/** What the maintenance of the hosted mode has done. */
interface MaintenanceResult {
  /** Work documents that were missing. */
  added: number;
  /** Enquiries that were older than the privacy policy allows. */
  erased: number;
}

/**
 * What the inbox needs of whatever stores the enquiries. A method that not every mode has is optional, and its control
 * is hidden where it is missing. Every method throws an {@link InboxError} when the request is refused or the server
 * does not respond.
 */
export interface InboxApi {
  /** How often the page looks for changes while it is visible, in milliseconds. */
  refetchIntervalMs: number;
  /** The same for the summary, where there is no `lastChange`. */
  summaryIntervalMs?: number;
  /** How old the days of the chart may become, in milliseconds. */
  daysMaxAgeMs: number;
  /** Whether a search finds words anywhere, and filters and orders combine freely; else only as far as indexes allow. */
  hasFullQueries: boolean;

  session(signal: AbortSignal): Promise<Account>;
  /** The token of a sign-in link; undefined when the URL is none. */
  tokenOf(url: URL): string | undefined;
  requestLink(email: string): Promise<{ detail: string }>;
  /**
   * @param token of a sign-in link
   * @param email that the link was sent to, where the token does not contain it
   */
  openSession(token: string, email?: string): Promise<Account>;
  signOut(): Promise<void>;
  signOutEverywhere?(): Promise<void>;
  /** Signing in with a password, besides the link. */
  password?: {
    /** The e-mail address that a link was last sent to from this browser; empty: none. */
    lastEmail(): string;
    signIn(email: string, password: string): Promise<Account>;
    set(password: string): Promise<void>;
  };

  /** A value that differs after each change of any enquiry. With it the page polls this alone, where reads are billed. */
  lastChange?(signal: AbortSignal): Promise<string>;
  /** @param cursor the `next` of the previous page; null for the first */
  enquiries(view: InboxView, cursor: string | null, signal: AbortSignal): Promise<InboxPage>;
  enquiry(id: string, signal: AbortSignal): Promise<InboxDetail>;
  /** @param filters those that the tabs count with, see `countedFiltersOf` */
  summary(filters: InboxView, signal: AbortSignal): Promise<InboxSummary>;
  /** The enquiries of each of the last `CHART_DAYS` days, oldest first. */
  days(signal: AbortSignal): Promise<DayCount[]>;
  /** What the site earned in the last days, by source. */
  earnings(days: number, signal: AbortSignal): Promise<Earnings>;
  /** The URL of a view as CSV, where it can be downloaded directly. */
  csvUrl?(view: InboxView): string;
  /** The same, where the browser writes the file. */
  writeCsv?(view: InboxView): Promise<Blob>;
  /** The given enquiries as CSV. */
  exportCsv(ids: string[]): Promise<Blob>;

  /** Changes enquiries; the result says for each whether it was changed. */
  changeAll(changes: BulkChange[]): Promise<{ results: BulkResult[] }>;
  resendMail?(enquiry: EnquiryVersion): Promise<InboxDetail>;
  /** @param count how many enquiries of this person were shown */
  erasePerson(id: string, count: number): Promise<{ enquiries: number }>;
  /**
   * @param count how many flagged enquiries were shown
   * @param filters that they were listed with, as for `summary`
   */
  eraseFlagged(count: number, filters: InboxView): Promise<{ enquiries: number }>;
  /** Does what a server would do by itself: erases by age, and adds what is missing. */
  maintenance?(): Promise<MaintenanceResult>;
}

/** A request was refused, or the server did not respond. The message is shown to the staff. */
export class InboxError extends Error {
  override name = 'InboxError';
  /** The HTTP status, or the one that means the same; 0: there was no response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof InboxError && error.status === status;
}
