import { pickEnquiryFields } from '../../domain/enquiry/enquiry.ts';
import {
  type Desk,
  type Intake,
  type IntakeDocument,
  type IntakeKind,
  type IntakePage,
  PAGE_SIZE,
} from '../../server/collector/Intake.ts';
import { exampleSubmission } from './exampleEnquiry.ts';

/** Firestore's part of the intake in memory, with a clock that the test sets. */
export class MemoryIntake implements Intake {
  /** Firestore's clock, in milliseconds since 1970. */
  now = Date.UTC(2026, 10, 5, 6);
  readonly documents: Record<IntakeKind, Map<string, IntakeDocument>> = {
    form: new Map(),
    arrival: new Map(),
    withdrawn: new Map(),
  };
  readonly work = new Set<string>();
  /** How many forms were read. */
  formReads = 0;
  /** Thrown by the next method of this name. */
  readonly failures = new Map<keyof Intake, Error>();
  lease: (Desk & { renewedAt: number }) | undefined;
  readonly #listeners = new Set<() => void>();

  /** Writes both documents, as the page does; returns the id. */
  arrive(data: Record<string, unknown> = {}, arrival: Record<string, unknown> = {}, id?: string): string {
    const submission = exampleSubmission();
    const name = id ?? submission.id;
    this.write('form', name, { ...pickEnquiryFields(submission), ...data });
    this.write('arrival', name, { at: isoOf(this.now), ...arrival });
    return name;
  }

  write(kind: IntakeKind, id: string, data: Record<string, unknown>): void {
    this.documents[kind].set(id, { id, data, createdAt: this.now });
    for (const listener of this.#listeners) listener();
  }

  noteMail(id: string): void {
    const arrival = this.documents.arrival.get(id);
    if (arrival) arrival.data = { ...arrival.data, mail: 'sent' };
  }

  /** The page that a listener without a cursor gets. */
  page(): IntakePage {
    return this.#pageOf(this.#arrivals(), undefined);
  }

  listen(kind: Exclude<IntakeKind, 'form'>, after: unknown, onPage: (page: IntakePage) => void): () => void {
    const listener = () =>
      onPage(this.#pageOf(kind === 'arrival' ? this.#arrivals() : this.#all(kind), after));
    this.#listeners.add(listener);
    listener();
    return () => this.#listeners.delete(listener);
  }

  async arrivalsUntil(time: number, after: unknown): Promise<IntakePage> {
    this.#fail('arrivalsUntil');
    return this.#pageOf(
      this.#arrivals().filter(([, { data }]) => Date.parse(data.at as string) <= time),
      after,
    );
  }

  async all(kind: IntakeKind, after: unknown): Promise<IntakePage> {
    return this.#pageOf(this.#all(kind), after);
  }

  async find(kind: IntakeKind, ids: string[]): Promise<Map<string, IntakeDocument>> {
    this.#fail('find');
    if (kind === 'form') this.formReads += ids.length;
    return new Map([...this.documents[kind]].filter(([id]) => ids.includes(id)));
  }

  async workedOn(ids: string[]): Promise<Set<string>> {
    return new Set(ids.filter((id) => this.work.has(id)));
  }

  async remove(ids: string[]): Promise<void> {
    this.#fail('remove');
    // Firestore takes 500 writes at once.
    if (ids.length > PAGE_SIZE) throw new Error(`${ids.length} enquiries are too many for one request`);
    for (const id of ids) {
      this.documents.form.delete(id);
      this.documents.arrival.delete(id);
    }
  }

  async removeWithdrawals(ids: string[]): Promise<void> {
    this.#fail('removeWithdrawals');
    for (const id of ids) this.documents.withdrawn.delete(id);
  }

  async claim(desk: Desk, leaseMs: number): Promise<Desk> {
    this.#fail('claim');
    if (this.lease && this.lease.id !== desk.id && this.now - this.lease.renewedAt < leaseMs)
      return this.lease;
    this.lease = { ...desk, renewedAt: this.now };
    return desk;
  }

  async release(desk: Desk): Promise<void> {
    if (this.lease?.id === desk.id) this.lease = undefined;
  }

  async close(): Promise<void> {}

  /** The arrivals that have a time, with the cursor behind each. */
  #arrivals(): [string, IntakeDocument][] {
    return [...this.documents.arrival.values()]
      .filter(({ data }) => typeof data.at === 'string')
      .map((document) => [`${document.data.at} ${document.id}`, document]);
  }

  #all(kind: IntakeKind): [string, IntakeDocument][] {
    return [...this.documents[kind]];
  }

  #pageOf(documents: [string, IntakeDocument][], after: unknown = ''): IntakePage {
    const page = documents
      .filter(([cursor]) => cursor > (after as string))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, PAGE_SIZE);
    return {
      documents: page.map(([, document]) => ({ ...document })),
      readAt: this.now,
      next: page.at(-1)?.[0],
      now: `${isoOf(this.now)} ~`,
    };
  }

  #fail(method: keyof Intake): void {
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure) throw failure;
  }
}

const isoOf = (time: number) => new Date(time).toISOString();
