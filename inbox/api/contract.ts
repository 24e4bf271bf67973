import type {
  BulkChange,
  BulkResult,
  DayCount,
  Earnings,
  InboxChange,
  InboxDetail,
  InboxOverview,
  InboxPage,
} from '../../domain/inboxApi.ts';
import type { InboxView } from '../../domain/inboxView.ts';

/** Who is signed in. */
export interface Account {
  email: string;
  /** Only of someone who may not use the inbox: what the owner needs to let them in. */
  unlistedUid?: string;
}

/** The summary without its chart, which in the hosted mode takes ninety requests. */
export type InboxCounts = Omit<InboxOverview, 'days'>;

/** One version of an enquiry. */
export interface EnquiryVersion {
  id: string;
  version: number;
}

/** What keeps enquiries in order in the hosted mode, where no server does; each resolves with how many there were. */
export interface Upkeep {
  /** Erases what is older than the privacy policy promises. */
  eraseExpired(): Promise<number>;
  /** Adds the work documents of enquiries that arrived without one. */
  addMissingWork(): Promise<number>;
}

/**
 * What the inbox needs of whatever stores the enquiries. A method that not every mode has is optional, and its control
 * is hidden where it is missing. Every method throws an {@link InboxError} when it is refused or nobody responds.
 */
export interface InboxApi {
  /** How often the list and the open enquiry are refetched while the page is visible, in milliseconds. */
  refetchIntervalMs: number;
  /** The same for the summary. */
  summaryIntervalMs: number;
  /** Whether the search finds words anywhere, and every filter goes with every order; else as far as indexes go. */
  hasFullQueries: boolean;

  session(signal: AbortSignal): Promise<Account>;
  /** The token of a sign-in link; undefined when the URL is none. */
  tokenOf(url: URL): string | undefined;
  requestLink(email: string): Promise<{ detail: string }>;
  /**
   * @param token of a sign-in link
   * @param email of the one who asked for the link, where the token does not say it
   */
  openSession(token: string, email?: string): Promise<Account>;
  signOut(): Promise<void>;
  signOutEverywhere?(): Promise<void>;
  /** Signing in with a password, besides the link. */
  password?: {
    /** The e-mail address that last asked for a link in this browser; empty: none. */
    lastEmail(): string;
    signIn(email: string, password: string): Promise<Account>;
    set(password: string): Promise<void>;
  };

  /** @param cursor the `next` of the previous page; null for the first */
  enquiries(view: InboxView, cursor: string | null, signal: AbortSignal): Promise<InboxPage>;
  enquiry(id: string, signal: AbortSignal): Promise<InboxDetail>;
  /** @param owner as in a view; undefined: everyone's */
  summary(owner: string | undefined, signal: AbortSignal): Promise<InboxCounts>;
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

  change(enquiry: EnquiryVersion, change: Omit<InboxChange, 'version'>): Promise<InboxDetail>;
  /** Changes several enquiries; the result says for each whether it was changed. */
  changeAll(changes: BulkChange[]): Promise<{ results: BulkResult[] }>;
  resendMail?(enquiry: EnquiryVersion): Promise<InboxDetail>;
  /** @param count how many enquiries of this person were shown */
  erasePerson(id: string, count: number): Promise<{ enquiries: number }>;
  /** @param count how many flagged enquiries were shown */
  eraseFlagged(count: number): Promise<{ enquiries: number }>;
  upkeep?: Upkeep;
}

/** A request was refused, or nobody responded. The message is shown to the staff. */
export class InboxError extends Error {
  override name = 'InboxError';
  /** The HTTP status, or the one that means the same; 0: there was no response. */
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
