import { FIRESTORE_ORIGIN } from '../../../domain/delivery.ts';
import { collectionNameOf, METADATA_FIELDS, pickEnquiryFields } from '../../../domain/enquiry.ts';
import { referenceOf } from '../../../domain/enquiryId.ts';
import { hostedCollectionsOf, newWorkOf } from '../../../domain/hostedWork.ts';
import { parseSource } from '../../../domain/source.ts';
import { spamSignalsOf } from '../../../domain/spamSignals.ts';
import { DatabaseWriteError, type Delivery, type Enquiry } from './contract.ts';

type Services = typeof import('./firebaseServices.ts');
type AppCheck = typeof import('./startAppCheck.ts');

/** Enough for a slow phone on a bad line; the SDKs themselves wait for ever for a response that is lost. */
const TIMEOUT_MS = 20_000;

/**
 * Codes by which Firestore refuses a document, rather than the moment.
 * https://firebase.google.com/docs/reference/js/firestore_lite#firestoreerrorcode
 */
const REFUSALS = [
  'permission-denied',
  'unauthenticated',
  'invalid-argument',
  'failed-precondition',
  'not-found',
];

let services: Promise<Services> | undefined;
/** The mails that are being sent, by their enquiry's id. */
const mailing = new Map<string, Promise<void>>();

/**
 * Writes an enquiry into Cloud Firestore and sends it through EmailJS, both straight from the browser (specification
 * section 7). The document has the enquiry's own id, so that the same enquiry sent again stays one document.
 * The staff's work document is begun with it.
 */
export const firebaseDelivery: Delivery = {
  async store({ id, product, fields, metadata }) {
    const { writeEnquiry } = await loadServices();
    const work = newWorkOf(id, fields, {
      notice: metadata[METADATA_FIELDS.notice],
      spamSignals: spamSignalsOf(metadata),
      source: parseSource(metadata[METADATA_FIELDS.source] ?? ''),
    });
    const writing = writeEnquiry(collectionsOf(product), id, pickEnquiryFields(fields), work);
    const failure = await withTimeout(writing, timedOut());
    if (!failure) return;
    const { error, isAttested } = failure;
    throw new DatabaseWriteError(`Firestore did not store the enquiry: ${error.message}`, {
      cause: error,
      isRefused: isAttested && REFUSALS.includes(error.code),
      // The SDK's code for a request that got no response.
      isUnreachable: error.code === 'unknown',
    });
  },

  mail(enquiry) {
    // One that is still on its way is waited for, not sent again.
    const sending = mailing.get(enquiry.id) ?? sendMail(enquiry).finally(() => mailing.delete(enquiry.id));
    mailing.set(enquiry.id, sending);
    return withTimeout(sending, new Error('EmailJS did not respond'));
  },

  async reportMailFailure({ id, product }) {
    const { markMailFailed } = await loadServices();
    const failure = await withTimeout(markMailFailed(collectionsOf(product), id), timedOut());
    // A refusal says that it was reported before, or that there is no work document.
    if (failure && !REFUSALS.includes(failure.error.code)) throw failure.error;
  },

  prepare() {
    if (services) return;
    preconnect(FIREBASE_DELIVERY.emulator ? `http://${FIREBASE_DELIVERY.emulator}` : FIRESTORE_ORIGIN);
    preconnect(FIREBASE_DELIVERY.emailJs.origin);
    // A failure is left to the calls above, which try again.
    loadServices().catch(() => {});
  },
};

function collectionsOf(product: string) {
  return hostedCollectionsOf(collectionNameOf(product));
}

function timedOut(): DatabaseWriteError {
  return new DatabaseWriteError('Firestore did not respond', { isUnreachable: true });
}

async function sendMail({ id, product, fields }: Enquiry): Promise<void> {
  const { sendMail } = await loadServices();
  // The reference is what the visitor is told; staff find the enquiry by it.
  await sendMail({ productName: product, ...pickEnquiryFields(fields), reference: referenceOf(id) });
}

function preconnect(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.crossOrigin = 'anonymous';
  link.href = origin;
  document.head.append(link);
}

function loadServices(): Promise<Services> {
  services ??= importServices().catch((error: unknown) => {
    services = undefined;
    throw error;
  });
  return withTimeout(services, new Error('the SDKs took too long to load'));
}

async function importServices(): Promise<Services> {
  const [loaded, appCheck] = await Promise.all([
    import('./firebaseServices.ts').catch(importAgain<Services>),
    WITH_APP_CHECK ? import('./startAppCheck.ts').catch(importAgain<AppCheck>) : undefined,
  ]);
  if (appCheck) loaded.guardWrites(appCheck.startAppCheck);
  return loaded;
}

/**
 * Chromium remembers that a module could not be fetched until the page is reloaded, and its error names the URL; under
 * another one it is fetched again. https://github.com/whatwg/html/issues/6768
 */
function importAgain<Module>(error: unknown): Promise<Module> {
  const [url] = /https?:\S+\.js/.exec(String(error)) ?? [];
  if (!url) throw error;
  return import(/* @vite-ignore */ `${url}?${Date.now()}`);
}

async function withTimeout<Result>(work: Promise<Result>, error: Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
