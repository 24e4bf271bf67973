/** A document that a visitor's browser wrote, with Firestore's own types as plain values. */
export interface IntakeDocument {
  id: string;
  data: Record<string, unknown>;
  /** When Firestore created it, by its own clock. Nobody can choose it. */
  createdAt: number;
}

/** Up to {@link PAGE_SIZE} documents. */
export interface IntakePage {
  documents: IntakeDocument[];
  /** Firestore's clock when they were read. */
  readAt: number;
  /** The cursor of the next page. */
  next: unknown;
  /** The cursor, among arrivals, behind everything that had arrived when they were read. */
  now: unknown;
}

export class FirestoreTimeoutError extends Error {
  override name = 'FirestoreTimeoutError';
}

/** How long a response may take, in milliseconds. The library itself would retry for minutes, without a word. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/** What the visitors write: the five fields, when they arrived, and that an enquiry was withdrawn. */
export type IntakeKind = 'form' | 'arrival' | 'withdrawn';

/** Whoever collects; see `Lease`. */
export interface Desk {
  id: string;
  /** The name of its machine. */
  host: string;
}

/** Documents of a page: few enough for one request that deletes both documents of each. */
export const PAGE_SIZE = 250;

/**
 * The hosted site's documents, as the collector needs them. Every method throws what the database throws, or an error
 * of its own when there is no response in time.
 */
export interface Intake {
  /**
   * Calls back with the first arrivals or withdrawals behind a cursor, now and whenever one of them is added, changed
   * or removed, until what it returns is called.
   */
  listen(
    kind: Exclude<IntakeKind, 'form'>,
    after: unknown,
    onPage: (page: IntakePage) => void,
    onError: (error: unknown) => void,
  ): () => void;
  /** The arrivals up to a time of Firestore's clock, oldest first. */
  arrivalsUntil(time: number, after: unknown): Promise<IntakePage>;
  /** All documents of a kind, by name: also those without a time of arrival. */
  all(kind: IntakeKind, after: unknown): Promise<IntakePage>;
  /** Documents by id; those that do not exist are left out. */
  find(kind: IntakeKind, ids: string[]): Promise<Map<string, IntakeDocument>>;
  /** Which of these enquiries the staff have worked on in the inbox that version 1.0.0 had in Firestore. */
  workedOn(ids: string[]): Promise<Set<string>>;
  /** Deletes both documents of each enquiry at once. */
  remove(ids: string[]): Promise<void>;
  removeWithdrawals(ids: string[]): Promise<void>;
  /** Takes or renews the lease, unless another desk has within `leaseMs` of Firestore's clock; returns who has it now. */
  claim(desk: Desk, leaseMs: number): Promise<Desk>;
  /** Gives the lease back, if this desk has it. */
  release(desk: Desk): Promise<void>;
  /** Only after requests that succeeded: what the library still retries would fail with an error that nobody can catch. */
  close(): Promise<void>;
}

/** Reads page after page, until one is not full. */
export async function* pagesOf(read: (after: unknown) => Promise<IntakePage>): AsyncGenerator<IntakePage> {
  let after: unknown;
  for (;;) {
    const page = await read(after);
    yield page;
    if (page.documents.length < PAGE_SIZE) return;
    after = page.next;
  }
}
