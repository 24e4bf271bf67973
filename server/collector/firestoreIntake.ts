import { setTimeout as delay } from 'node:timers/promises';
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from '@google-cloud/firestore';
import { collectionNameOf } from '../../domain/enquiry/enquiry.ts';
import { intakeCollectionsOf } from '../../domain/enquiry/hostedIntake.ts';
import type { CollectorConfig } from './collectorConfig.ts';
import {
  type Desk,
  FirestoreTimeoutError,
  type Intake,
  type IntakeDocument,
  type IntakePage,
  PAGE_SIZE,
  RESPONSE_TIMEOUT_MS,
} from './Intake.ts';

/** https://github.com/grpc/grpc-node/tree/master/packages/grpc-js#supported-channel-options */
const CHANNEL_OPTIONS = {
  // By default it waits for up to two minutes, and so would the staff after an outage.
  'grpc.max_reconnect_backoff_ms': 10_000,
  // A connection that was lost without a word is noticed.
  'grpc.keepalive_time_ms': 30_000,
};

/** The staff's documents of version 1.0.0. */
const workCollectionOf = (product: string) => `${product}_Work`;

/**
 * Opens the intake of a product past the security rules, as a service account or as the emulator's administrator. The
 * library is loaded here, so that a server without a collector does without its memory and time.
 */
export async function openFirestoreIntake(config: CollectorConfig, product: string): Promise<Intake> {
  const library = await import('@google-cloud/firestore');
  const { projectId } = config;
  // An emulator asks for no credentials, for which the library would look on Google's own network.
  if ('emulator' in config) process.env.METADATA_SERVER_DETECTION ??= 'none';
  const firestore = new library.Firestore({
    projectId,
    ...CHANNEL_OPTIONS,
    // Otherwise it reads the key of GOOGLE_APPLICATION_CREDENTIALS itself; to name it here is deprecated.
    ...('emulator' in config && { host: config.emulator, ssl: false }),
  });
  return createIntake(firestore, library, product);
}

function createIntake(
  firestore: Firestore,
  { Timestamp, FieldValue }: typeof import('@google-cloud/firestore'),
  product: string,
): Intake {
  const names = intakeCollectionsOf(product);
  const collections = {
    form: firestore.collection(collectionNameOf(product)),
    arrival: firestore.collection(names.arrival),
    withdrawn: firestore.collection(names.withdrawn),
  };
  const work = firestore.collection(workCollectionOf(product));
  const lease = firestore.collection(names.desk).doc('collector');
  // Only timestamps are in this range, whatever else someone has written by hand.
  const arrivals = collections.arrival.where('at', '>', Timestamp.fromMillis(0)).orderBy('at');
  const pageOf = (query: Query, after: unknown) => (after ? query.startAfter(after) : query).limit(PAGE_SIZE);

  return {
    listen(kind, after, onPage, onError) {
      const query = kind === 'arrival' ? arrivals : collections.withdrawn.orderBy('__name__');
      return pageOf(query, after).onSnapshot((snapshot) => onPage(readPage(snapshot)), onError);
    },
    async arrivalsUntil(time, after) {
      const query = Number.isFinite(time) ? arrivals.where('at', '<=', Timestamp.fromMillis(time)) : arrivals;
      return readPage(await inTime(pageOf(query, after).get()));
    },
    async all(kind, after) {
      return readPage(await inTime(pageOf(collections[kind].orderBy('__name__'), after).get()));
    },
    async find(kind, ids) {
      const found = await getAll(firestore, collections[kind], ids);
      return new Map(found.map((snapshot) => [snapshot.id, readDocument(snapshot)]));
    },
    async workedOn(ids) {
      return new Set((await getAll(firestore, work, ids)).map(({ id }) => id));
    },
    async remove(ids) {
      const batch = firestore.batch();
      for (const id of ids) {
        batch.delete(collections.arrival.doc(id));
        batch.delete(collections.form.doc(id));
      }
      await inTime(batch.commit());
    },
    async removeWithdrawals(ids) {
      const batch = firestore.batch();
      for (const id of ids) batch.delete(collections.withdrawn.doc(id));
      await inTime(batch.commit());
    },
    async claim(desk, leaseMs) {
      const snapshot = await inTime(lease.get());
      const { id, host, renewedAt } = snapshot.data() ?? {};
      const isHeld =
        renewedAt instanceof Timestamp && snapshot.readTime.toMillis() - renewedAt.toMillis() < leaseMs;
      if (isHeld && id !== desk.id) return { id, host } as Desk;
      const renewed = { ...desk, renewedAt: FieldValue.serverTimestamp() };
      // Only if no other desk was faster. A transaction would lock the document, for up to minutes after a kill.
      const write = snapshot.updateTime
        ? lease.update(renewed, { lastUpdateTime: snapshot.updateTime })
        : lease.create(renewed);
      await inTime(write);
      return desk;
    },
    async release(desk) {
      const snapshot = await inTime(lease.get());
      if (!snapshot.updateTime || snapshot.data()?.id !== desk.id) return;
      await inTime(lease.delete({ lastUpdateTime: snapshot.updateTime }));
    },
    close: () => firestore.terminate(),
  };
}

/** The documents that exist. */
async function getAll(
  firestore: Firestore,
  collection: CollectionReference,
  ids: string[],
): Promise<DocumentSnapshot[]> {
  if (ids.length === 0) return [];
  const snapshots = await inTime(firestore.getAll(...ids.map((id) => collection.doc(id))));
  return snapshots.filter(({ exists }) => exists);
}

function readPage({ docs, readTime }: QuerySnapshot): IntakePage {
  return {
    documents: docs.map(readDocument),
    readAt: readTime.toMillis(),
    next: docs.at(-1),
    now: readTime,
  };
}

function readDocument(snapshot: DocumentSnapshot): IntakeDocument {
  return {
    id: snapshot.id,
    data: dataOf(snapshot),
    createdAt: snapshot.createTime?.toMillis() ?? 0,
  };
}

/** What the library can't read is a document without data, so that it does not stop the others. */
function dataOf(snapshot: DocumentSnapshot): Record<string, unknown> {
  try {
    return plainOf(snapshot.data() ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Firestore's types as the values of JSON: a timestamp in ISO 8601, a reference as its path. */
function plainOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate().toISOString();
  if ('firestore' in value && 'path' in value) return value.path;
  if ('latitude' in value && 'isEqual' in value && 'longitude' in value) {
    return [value.latitude, value.longitude];
  }
  if ('toArray' in value && typeof value.toArray === 'function') return value.toArray();
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainOf(item)]));
}

/** @throws {FirestoreTimeoutError} when there is no response in time */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const responded = new AbortController();
  const timeout = delay(RESPONSE_TIMEOUT_MS, undefined, { signal: responded.signal }).then(() => {
    throw new FirestoreTimeoutError('no response');
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    responded.abort();
  }
}
