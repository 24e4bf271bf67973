import type { FastifyBaseLogger } from 'fastify';
import { MAIL_SENT } from '../../domain/enquiry/hostedIntake.ts';
import { failureOf, StoreUnavailableError } from '../errors.ts';
import type { EnquiryStore } from '../store/EnquiryStore.ts';
import type { MailJobs } from '../store/MailJobs.ts';
import type { VisitorChanges } from '../store/VisitorChanges.ts';
import { type Intake, type IntakePage, PAGE_SIZE, pagesOf } from './Intake.ts';
import { isSettled, type Pair, pairOf, SETTLE_MS, storeIdOf, storePair, untilSettledMs } from './pairs.ts';
import { withdrawalsOfCorrected } from './withdrawalsOfCorrected.ts';

/** A sweep settles what is due this soon, too, so that neither a request's delay nor a busy minute takes many sweeps. */
const SWEEP_AHEAD_MS = 5_000;

/** Forms that are read at once. Firestore allows documents of a megabyte. */
const FORMS_AT_ONCE = 50;

/** What became of the documents. */
interface Collected {
  stored: number;
  /** Of these, not as the form sends them, and flagged. */
  invalid: number;
  repeated: number;
  /** Deleted from Firestore, since nothing more is expected of them. */
  removed: number;
  withdrawn: number;
  /** They stay in Firestore, because the inbox of version 1.0.0 has work on them. */
  left: number;
}

export interface CollectorOptions {
  store: Pick<EnquiryStore, 'add' | 'has'>;
  mailJobs: Pick<MailJobs, 'markSentElsewhere'>;
  visitorChanges: Pick<VisitorChanges, 'withdrawAll'>;
  wakeWorkers: () => void;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Whole milliseconds of a clock that is never set. */
  monotonicNow?: () => number;
}

/**
 * Takes enquiries out of Firestore: stores each, and only when that is on disk and its mail is settled deletes it there.
 * Firestore itself is the queue. A collector that begins again reads what is still there, and every step may be repeated.
 * What may be many pages is a generator that yields after each, so that its caller can do something more urgent between.
 */
export class Collector {
  readonly collected: Collected = { stored: 0, invalid: 0, repeated: 0, removed: 0, withdrawn: 0, left: 0 };
  readonly #options: CollectorOptions;
  readonly #now: () => number;
  /** The stored enquiries that are still in Firestore, with the time of the monotonic clock when they are settled. */
  readonly #known = new Map<string, number>();
  /** Those that could not be stored, for another reason than the store's. */
  readonly #failed = new Set<string>();
  /** Those that can be deleted, with whether the browser has sent the mail. */
  readonly #settled = new Map<string, boolean>();
  /** Firestore's clock, less the monotonic one. */
  #clockOffset: number | undefined;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#now = options.monotonicNow ?? (() => Math.floor(performance.now()));
  }

  /** Firestore's clock; undefined before anything was read. */
  get serverNow(): number | undefined {
    return this.#clockOffset === undefined ? undefined : this.#now() + this.#clockOffset;
  }

  /** Milliseconds until {@link sweep} has something to do. */
  get untilSweepMs(): number {
    // What was read later may have arrived earlier.
    const settledAt = this.#known
      .values()
      .reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    return Math.max(0, settledAt - this.#now());
  }

  /** Stores the arrivals of a page that are not known yet, and notes which enquiries are settled. */
  async collect(intake: Intake, page: IntakePage): Promise<void> {
    const pairs = this.#pairsOf(page);
    for (const some of chunksOf(pairs.filter(({ id }) => this.#isUnknown(id)))) {
      const ids = some.map(({ id }) => id);
      const forms = await intake.find('form', ids);
      await this.#store(some.map((pair) => ({ ...pair, form: forms.get(pair.id) })));
    }
    for (const pair of pairs) if (isSettled(pair, this.serverNow)) this.#settle(pair);
  }

  async *removeSettled(intake: Intake): AsyncGenerator<void> {
    while (await this.removeSome(intake)) yield;
  }

  /** Deletes a page of what is settled, once the store has what was noted of its mail; says whether there is more. */
  async removeSome(intake: Intake): Promise<boolean> {
    const some = [...this.#settled].slice(0, PAGE_SIZE);
    if (some.length === 0) return false;
    const mailed = some.flatMap(([id, isMailed]) => (isMailed ? storeIdOf(id) : []));
    if (mailed.length > 0) await this.#options.mailJobs.markSentElsewhere(mailed);
    const ids = some.map(([id]) => id);
    await intake.remove(ids);
    this.collected.removed += ids.length;
    for (const id of ids) {
      this.#known.delete(id);
      this.#settled.delete(id);
    }
    return this.#settled.size > 0;
  }

  /**
   * Settles every arrival whose time is over, also those that the listener has passed. What became visible in another
   * order than its times is found here. Page by page.
   */
  async *sweep(intake: Intake): AsyncGenerator<void> {
    const startedAt = this.#now();
    const until = (this.serverNow ?? 0) - SETTLE_MS + SWEEP_AHEAD_MS;
    for await (const page of pagesOf((after) => intake.arrivalsUntil(until, after))) {
      await this.collect(intake, page);
      for (const pair of this.#pairsOf(page)) this.#settle(pair);
      yield;
    }
    yield* this.removeSettled(intake);
    // Their documents were deleted by someone else.
    for (const [id, settledAt] of this.#known) if (settledAt <= startedAt) this.#known.delete(id);
  }

  /**
   * Applies withdrawals, and only when that is on disk deletes them from Firestore. Their enquiries are deleted there
   * as all others are.
   */
  async withdraw(intake: Intake, { documents }: IntakePage): Promise<void> {
    if (documents.length === 0) return;
    const withdrawals = documents.map(({ id, createdAt }) => ({ id: storeIdOf(id), at: createdAt }));
    const corrected = await withdrawalsOfCorrected(intake, withdrawals);
    await this.#options.visitorChanges.withdrawAll([...withdrawals, ...corrected]);
    await intake.removeWithdrawals(documents.map(({ id }) => id));
    this.collected.withdrawn += documents.length;
  }

  /** Applies all withdrawals that there are: before anything is collected, so that nobody is told of what they withdraw. */
  async withdrawAll(intake: Intake): Promise<void> {
    for await (const page of pagesOf((after) => intake.all('withdrawn', after))) {
      await this.withdraw(intake, page);
    }
  }

  /** Collects every arrival behind a cursor, oldest first, page by page. Those that are not settled stay in Firestore. */
  async *collectBehind(intake: Intake, cursor: unknown): AsyncGenerator<void> {
    const read = (after: unknown) => intake.arrivalsUntil(Number.POSITIVE_INFINITY, after ?? cursor);
    for await (const page of pagesOf(read)) {
      await this.collect(intake, page);
      yield;
    }
  }

  /** Collects everything there is, once, page by page. */
  async *collectAll(intake: Intake): AsyncGenerator<void> {
    await this.withdrawAll(intake);
    yield* this.collectBehind(intake, undefined);
    yield* this.removeSettled(intake);
    yield* this.scan(intake);
  }

  /**
   * Collects the documents that no arrival leads to, page by page: of old pages, written by hand, or with an arrival that
   * has no time.
   */
  async *scan(intake: Intake): AsyncGenerator<void> {
    this.collected.left = 0;
    for (const kind of ['form', 'arrival'] as const) {
      for await (const page of pagesOf((after) => intake.all(kind, after))) {
        const unknown = page.documents.filter(({ id }) => this.#isUnknown(id));
        await this.#collectUnknown(intake, { ...page, documents: unknown });
        yield;
      }
    }
    yield* this.removeSettled(intake);
  }

  async #collectUnknown(intake: Intake, page: IntakePage): Promise<void> {
    for (const some of chunksOf(this.#pairsOf(page))) {
      const ids = some.map(({ id }) => id);
      const forms = await intake.find('form', ids);
      const arrivals = await intake.find('arrival', ids);
      const workedOn = await intake.workedOn(ids);
      const ready = some.filter(({ id }) => !workedOn.has(id) || this.#options.store.has(storeIdOf(id)));
      this.collected.left += some.length - ready.length;
      const whole = ready.map(({ id }) => pairOf(id, forms.get(id), arrivals.get(id)));
      await this.#store(whole);
      for (const pair of whole) if (isSettled(pair, this.serverNow)) this.#settle(pair);
    }
  }

  #isUnknown(id: string): boolean {
    return !this.#known.has(id) && !this.#failed.has(id);
  }

  /** Pairs without their forms, which are read where they are needed. */
  #pairsOf({ documents, readAt }: IntakePage): Pair[] {
    this.#clockOffset = readAt - this.#now();
    return documents.map((arrival) => pairOf(arrival.id, undefined, arrival));
  }

  /** All of them share the store's commit. */
  async #store(pairs: Pair[]): Promise<void> {
    const results = await Promise.allSettled(
      pairs.map((pair) => storePair(this.#options.store, pair, this.serverNow)),
    );
    const unavailable = results.find(
      (result) => result.status === 'rejected' && result.reason instanceof StoreUnavailableError,
    );
    if (unavailable?.status === 'rejected') throw unavailable.reason;
    for (const [index, result] of results.entries()) {
      const pair = pairs[index] as Pair;
      if (result.status === 'rejected') {
        this.#failed.add(pair.id);
        this.#options.log.error(
          { ...failureOf(result.reason), document: storeIdOf(pair.id) },
          'an enquiry cannot be stored; it stays in Firestore',
        );
        continue;
      }
      this.#known.set(pair.id, this.#now() + untilSettledMs(pair, this.serverNow));
      this.collected[result.value === 'repeated' ? 'repeated' : 'stored'] += 1;
      if (result.value === 'invalid') this.collected.invalid += 1;
    }
    this.#options.wakeWorkers();
  }

  #settle({ id, metadata }: Pair): void {
    // What could not be stored is not deleted.
    if (this.#known.has(id)) this.#settled.set(id, metadata.mail === MAIL_SENT);
  }
}

function* chunksOf(pairs: Pair[]): Generator<Pair[]> {
  for (let from = 0; from < pairs.length; from += FORMS_AT_ONCE)
    yield pairs.slice(from, from + FORMS_AT_ONCE);
}
