import type { DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import { z } from 'zod';
import { mapFields, productOf } from '../../domain/enquiry.ts';
import {
  HOSTED_TIMES,
  HOSTED_WORK_DEFAULTS,
  type HostedStep,
  hostedCollectionsOf,
  NOTICES,
  newWorkOf,
  STEPS,
} from '../../domain/hostedWork.ts';
import { hostedStep, hostedWork } from '../../domain/hostedWorkSchemas.ts';
import { OperatorError } from '../errors.ts';
import {
  countInto,
  type EnquiryTransfer,
  type EnquiryWithHistory,
  emptyResult,
  hasNews,
  type Notice,
  progressOf,
  TRANSFER_PAGE_SIZE,
  type TransferResult,
} from '../store/EnquiryTransfer.ts';

const document = z.object(mapFields(() => z.string()));

/** Moves whole enquiries between the store and Cloud Firestore. */
export class FirestoreTransfer {
  readonly #firestore: Firestore;
  readonly #transfer: EnquiryTransfer;

  constructor(firestore: Firestore, transfer: EnquiryTransfer) {
    this.#firestore = firestore;
    this.#transfer = transfer;
  }

  /** Writes all enquiries of the store into Firestore, each with its work and history in one commit. */
  async exportAll(): Promise<TransferResult> {
    const result = emptyResult();
    const notices = this.#firestore.collection(NOTICES);
    for (const { version, text, firstUsedAt } of this.#transfer.notices()) {
      await notices.doc(version).set({ text, firstUsedAt: new Date(firstUsedAt) });
    }
    for (const page of this.#transfer.pages()) {
      const works = await this.#firestore.getAll(...page.map((enquiry) => this.#refsOf(enquiry).work));
      const known = await stepsOf(works);
      await Promise.all(
        page.map(async (enquiry, index) => {
          const progress = progressOf(known[index], enquiry.steps);
          if (hasNews(progress)) await this.#write(enquiry);
          countInto(result, progress, enquiry);
        }),
      );
    }
    return result;
  }

  /** Reads all enquiries of Firestore into the store. */
  async importAll(): Promise<TransferResult> {
    const notices = await this.#firestore.collection(NOTICES).get();
    const enquiries: EnquiryWithHistory[] = [];
    for (const { id } of await this.#firestore.listCollections()) {
      if (productOf(id) !== id) await this.#read(id, enquiries);
    }
    enquiries.sort((one, other) => one.work.at - other.work.at);
    return await this.#transfer.add(enquiries, notices.docs.map(noticeOf));
  }

  #refsOf({ id, collection }: Pick<EnquiryWithHistory, 'id' | 'collection'>) {
    const { form, work } = hostedCollectionsOf(collection);
    return {
      form: this.#firestore.collection(form).doc(id),
      work: this.#firestore.collection(work).doc(id),
    };
  }

  async #write(enquiry: EnquiryWithHistory): Promise<void> {
    const { form, work } = this.#refsOf(enquiry);
    const known = Object.entries(enquiry.work).filter(
      ([name, value]) => !(name in HOSTED_WORK_DEFAULTS && value === null),
    );
    const batch = this.#firestore.batch();
    batch.set(form, enquiry.fields);
    batch.set(work, withTimestamps(Object.fromEntries(known)));
    for (const [index, step] of enquiry.steps.entries()) {
      batch.set(work.collection(STEPS).doc(String(index + 1)), withTimestamps(step));
    }
    await batch.commit();
  }

  /** Reads a collection of visitors' documents, with the work documents and steps beside them. */
  async #read(collection: string, into: EnquiryWithHistory[]): Promise<void> {
    const ordered = this.#firestore.collection(collection).orderBy('__name__').limit(TRANSFER_PAGE_SIZE);
    let { docs } = await ordered.get();
    while (docs.length > 0) {
      const refs = docs.map(({ id }) => this.#refsOf({ id, collection }).work);
      const works = await this.#firestore.getAll(...refs);
      const steps = await stepsOf(works);
      for (const [index, form] of docs.entries()) {
        const work = works[index] as DocumentSnapshot;
        into.push(wholeOf(collection, form, work, steps[index] ?? []));
      }
      ({ docs } = await ordered.startAfter(docs.at(-1)).get());
    }
  }
}

/** The steps of each of these work documents, oldest first; undefined where there is no such document. */
function stepsOf(works: DocumentSnapshot[]): Promise<(HostedStep[] | undefined)[]> {
  return Promise.all(
    works.map(async ({ exists, ref }) => {
      if (!exists) return undefined;
      const { docs } = await ref.collection(STEPS).get();
      return docs
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .map((step) => parse(hostedStep, step));
    }),
  );
}

/** An enquiry without a work document gets the one that the inbox's maintenance would add. */
function wholeOf(
  collection: string,
  form: DocumentSnapshot,
  work: DocumentSnapshot,
  steps: HostedStep[],
): EnquiryWithHistory {
  const fields = parse(document, form);
  const id = form.id.toLowerCase();
  if (work.exists) return { id, collection, fields, steps, work: parse(hostedWork, work) };
  const at = form.createTime?.toMillis() ?? Date.now();
  return {
    id,
    collection,
    fields,
    steps,
    work: { ...HOSTED_WORK_DEFAULTS, ...newWorkOf(id, fields), at, changedAt: at },
  };
}

function noticeOf(notice: DocumentSnapshot): Notice {
  const { text, firstUsedAt } = parse(z.object({ text: z.string(), firstUsedAt: z.int() }), notice);
  return { version: notice.id, text, firstUsedAt };
}

/**
 * Reads a document of Firestore, with its timestamps in milliseconds.
 *
 * @throws {OperatorError} when it does not match the schema; names the document
 */
function parse<Schema extends z.ZodType>(schema: Schema, snapshot: DocumentSnapshot): z.output<Schema> {
  const values = Object.entries(snapshot.data() ?? {}).map(([name, value]) => [
    name,
    value instanceof Object && 'toMillis' in value ? value.toMillis() : value,
  ]);
  const { data, error } = schema.safeParse(Object.fromEntries(values));
  if (error) {
    const [issue] = error.issues;
    throw new OperatorError(
      `${snapshot.ref.path} can't be read: ${issue?.path.join('.')}: ${issue?.message}. Nothing was moved.`,
    );
  }
  return data as z.output<Schema>;
}

/** Firestore stores a `Date` as a timestamp. */
function withTimestamps(values: object): Record<string, unknown> {
  const times: readonly string[] = HOSTED_TIMES;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      times.includes(name) && typeof value === 'number' ? new Date(value) : value,
    ]),
  );
}
