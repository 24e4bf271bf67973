import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContent } from '../../build/content/parseContent.ts';
import { collectionNameOf, type EnquiryFields } from '../../domain/enquiry.ts';
import { hostedCollectionsOf } from '../../domain/hostedWork.ts';
import { hostedWork } from '../../domain/hostedWorkSchemas.ts';
import { firebaseJsonOf } from '../../firebase/firebaseJsonOf.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { buildSite, HOSTED_SETTINGS, ROOT } from './buildSite.ts';
import { serveHosting } from './serveHosting.ts';
import { startAuthEmulator } from './startAuthEmulator.ts';
import { startMailEndpoint } from './startEmailJsServer.ts';
import { NoEmulatorError, type StoredDocument, startFirestoreEmulator } from './startFirestoreEmulator.ts';
import { startGate } from './startTcpProxy.ts';
import type { TestSite } from './TestSite.ts';

/** A site of the hosted mode, whose services stand behind gates. */
export type HostedTestSite = TestSite & Required<Pick<TestSite, 'services'>>;

/**
 * Builds the site for the hosted mode and serves it as Firebase Hosting would; Google's emulator with our rules
 * takes its documents, a local endpoint its mails.
 *
 * @param folder where it is built, from the project's root
 * @param settings further settings of the build
 * @throws {NoEmulatorError} when no emulator can be had
 */
export async function startHostedSite(
  folder = 'dist-hosted',
  settings: Record<string, string> = {},
): Promise<HostedTestSite> {
  await using starting = new AsyncDisposableStack();
  const emulator = starting.use(await startFirestoreEmulator());
  const project = `demo-${crypto.randomUUID().slice(0, 8)}`;
  const auth = await startAuthEmulator(project).catch((error: unknown) => {
    if (error instanceof NoEmulatorError) return error;
    throw error;
  });
  const accounts =
    auth instanceof NoEmulatorError ? undefined : starting.use(await startGate('127.0.0.1', auth.port));
  if (!(auth instanceof NoEmulatorError)) starting.use(auth);
  const mail = starting.use(await startMailEndpoint());
  const database = starting.use(await startGate(emulator.host, emulator.port));
  const post = starting.use(await startGate('127.0.0.1', mail.port));

  const { product } = parseContent(readFileSync(join(ROOT, 'content/site.yaml'), 'utf8'));
  const rules = firestoreRulesOf(product.name);
  const restore = async () => {
    mail.answer = undefined;
    await Promise.all([database.open(), post.open(), accounts?.open(), emulator.setRules(project, rules)]);
  };
  await restore();
  const built = await buildSite(folder, {
    ...HOSTED_SETTINGS,
    PUBLIC_FIREBASE_PROJECT_ID: project,
    PUBLIC_FIRESTORE_EMULATOR: database.address,
    ...(accounts && { PUBLIC_AUTH_EMULATOR: accounts.address }),
    PUBLIC_EMAILJS_ORIGIN: `http://${post.address}`,
    ...settings,
  });
  const { url } = starting.use(await serveHosting(built, firebaseJsonOf('http://localhost:3000').hosting));

  const collection = collectionNameOf(product.name);
  const enquiriesOf = async (name: string) => {
    const documents = await emulator.documentsOf(project, collection);
    return documents
      .sort((one, other) => one.createTime.localeCompare(other.createTime))
      .filter(({ fields }) => fields?.Name?.stringValue === name);
  };
  const workOf = async (name: string) => {
    const id = idOf((await enquiriesOf(name)).at(-1));
    const documents = await emulator.documentsOf(project, hostedCollectionsOf(collection).work);
    const work = documents.find((document) => idOf(document) === id);
    return work && { id, ...hostedWork.parse(readValues(work.fields)) };
  };
  const parts = starting.move();
  return {
    url,
    origins: [url, ...[database, post, accounts].flatMap((gate) => (gate ? `http://${gate.address}` : []))],
    documentsOf: async (name) => (await enquiriesOf(name)).map(textsOf),
    isDatabaseCall: ({ host }) => host === database.address,
    services: {
      emulator,
      auth,
      project,
      collection,
      workOf,
      ...(accounts && { accounts }),
      database,
      mail,
      post,
      restore,
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

function idOf(document: StoredDocument | undefined): string {
  return document?.name.split('/').at(-1) ?? '';
}

/** The values that work documents are made of; a time in milliseconds. */
function readValues(fields: StoredDocument['fields'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readValue(value)]));
}

function readValue(value: Record<string, unknown>): unknown {
  const [kind = '', written] = Object.entries(value)[0] ?? [];
  if (kind === 'timestampValue') return Date.parse(written as string);
  if (kind === 'integerValue') return Number(written);
  if (kind === 'arrayValue')
    return (written as { values?: Record<string, unknown>[] }).values?.map(readValue) ?? [];
  return written;
}

/** A document's fields; one that is no string stays as Firestore writes it, so that a comparison sees it. */
function textsOf({ fields = {} }: StoredDocument): EnquiryFields {
  const entries = Object.entries(fields).map(([name, value]) => [name, value.stringValue ?? value]);
  return Object.fromEntries(entries) as EnquiryFields;
}
