import { readSiteFile } from '../../build/content/parseContent.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { intakeCollectionsOf } from '../../domain/enquiry/hostedIntake.ts';
import { firebaseJsonOf } from '../../firebase/firebaseJsonOf.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { buildSite, HOSTED_SETTINGS } from './buildSite.ts';
import { copyPlainContent } from './plainContent.ts';
import { serveHosting } from './serveHosting.ts';
import { startEmailJsServer } from './startEmailJsServer.ts';
import { type StoredDocument, startFirestoreEmulator } from './startFirestoreEmulator.ts';
import { startTcpProxy } from './startTcpProxy.ts';
import type { HostedServices, TestSite } from './TestSite.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A site of the hosted mode, with its services behind proxies. */
export interface HostedTestSite extends TestSite {
  services: HostedServices;
  /** Builds the site with further settings into a folder, and serves it with the same services. */
  buildAnother(folder: string, settings: Record<string, string>): Promise<HostedTestSite>;
}

/**
 * Builds the site for the hosted mode and serves it as Firebase Hosting would, with Google's emulator, our rules and a
 * local EmailJS server.
 *
 * @param folder of the build, relative to the project's root
 * @throws {NoEmulatorError} without a Firestore emulator
 */
export async function startHostedSite(folder: string): Promise<HostedTestSite> {
  await using starting = new AsyncDisposableStack();
  const firestore = starting.use(await startFirestoreEmulator());
  const projectId = `demo-${crypto.randomUUID().slice(0, 8)}`;
  const emailJs = starting.use(await startEmailJsServer());
  const firestoreProxy = starting.use(await startTcpProxy(firestore.host, firestore.port));
  const emailJsProxy = starting.use(await startTcpProxy('127.0.0.1', emailJs.port));

  const content = starting.use(temporaryFolder());
  await copyPlainContent(content.path);
  const { product } = readSiteFile(content.path);
  const rules = firestoreRulesOf(product.name);
  const restore = async () => {
    emailJs.response = undefined;
    await Promise.all([
      firestoreProxy.connect(),
      emailJsProxy.connect(),
      firestore.setRules(projectId, rules),
    ]);
  };
  await restore();
  const serve = async (folder: string, settings: Record<string, string> = {}) => {
    const built = await buildSite(folder, {
      ...HOSTED_SETTINGS,
      CONTENT_DIR: content.path,
      PUBLIC_FIREBASE_PROJECT_ID: projectId,
      PUBLIC_FIRESTORE_EMULATOR: firestoreProxy.host,
      PUBLIC_EMAILJS_ORIGIN: `http://${emailJsProxy.host}`,
      // Our own server alone has this setting; a hosted build does not mind what is wrong in it.
      RATE_LIMIT: 'abc',
      ...settings,
    });
    return serveHosting(built, firebaseJsonOf('http://localhost:3000').hosting);
  };
  const { url } = starting.use(await serve(folder));

  const collections = intakeCollectionsOf(product.name);
  const enquiriesOf = async (name: string) => {
    const documents = await firestore.documentsOf(projectId, collections.form);
    return documents
      .sort((one, other) => one.createTime.localeCompare(other.createTime))
      .filter(({ fields }) => fields?.Name?.stringValue === name);
  };
  const arrivalOf = async (name: string) => {
    const id = idOf((await enquiriesOf(name)).at(-1));
    const arrivals = await firestore.documentsOf(projectId, collections.arrival);
    return arrivals.find((arrival) => idOf(arrival) === id);
  };
  const parts = starting.move();
  const siteAt = (url: string): HostedTestSite => ({
    url,
    origins: [url, `http://${firestoreProxy.host}`, `http://${emailJsProxy.host}`],
    documentsOf: async (name) => (await enquiriesOf(name)).map(textsOf),
    isWithdrawn: async (id) => {
      const withdrawals = await firestore.documentsOf(projectId, collections.withdrawn);
      return withdrawals.some((withdrawal) => idOf(withdrawal) === id);
    },
    replacedBy: async (name) => (await arrivalOf(name))?.fields?.replaces?.stringValue as string | undefined,
    isEnquiryRequest: ({ host }) => host === firestoreProxy.host,
    services: {
      firestore,
      projectId,
      collections,
      arrivalOf,
      firestoreProxy,
      emailJs,
      emailJsProxy,
      restore,
    },
    buildAnother: async (...build) => siteAt(parts.use(await serve(...build)).url),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  });
  return siteAt(url);
}

function idOf(document: StoredDocument | undefined): string {
  return document?.name.split('/').at(-1) ?? '';
}

/** A document's fields; one that is not a string stays encoded, so that a comparison fails. */
function textsOf({ fields = {} }: StoredDocument): EnquiryFields {
  const entries = Object.entries(fields).map(([name, value]) => [name, value.stringValue ?? value]);
  return Object.fromEntries(entries) as EnquiryFields;
}
