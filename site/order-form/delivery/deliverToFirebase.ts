import { collectionNameOf, pickEnquiryFields } from '../../../domain/enquiry.ts';
import { referenceOf } from '../../../domain/enquiryId.ts';
import { DatabaseWriteError, type Deliver, type Enquiry } from './Enquiry.ts';

type Services = typeof import('./firebaseServices.ts');

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
/** Enquiries whose mail is being sent. */
const mailing = new Set<string>();

/**
 * Writes an enquiry into Cloud Firestore and sends it through EmailJS, side by side and straight from the
 * browser (specification section 7). A mail that fails is only logged; the promise follows the write alone.
 *
 * The document stands under the enquiry's own id, so that the same enquiry sent again stays one document;
 * its mail is sent once.
 *
 * @throws {DatabaseWriteError} when Firestore can't be reached or refuses; whatever else went wrong when the
 *   SDKs could not be loaded (a later call tries again) or their set-up is broken
 */
export const deliverToFirebase: Deliver = async (enquiry, onMailed) => {
  const loaded = await withTimeout(loadServices(), new Error('the SDKs took too long to load'));
  // Started together, and the mail never throws, so neither can harm the other.
  void sendMailOnce(loaded, enquiry, onMailed);
  await writeEnquiry(loaded, enquiry);
};

/** Begins to load the SDKs. A failure is left to {@link deliverToFirebase}, which tries again. */
export function prepareFirebase(): void {
  loadServices().catch(() => {});
}

async function writeEnquiry({ writeDocument }: Services, { id, product, fields }: Enquiry): Promise<void> {
  const writing = writeDocument(collectionNameOf(product), id, pickEnquiryFields(fields));
  const error = await withTimeout(writing, new DatabaseWriteError('Firestore did not respond'));
  if (!error) return;
  throw new DatabaseWriteError(`Firestore did not store the enquiry: ${error.message}`, {
    cause: error,
    isRefused: REFUSALS.includes(error.code),
  });
}

async function sendMailOnce(
  { sendMail }: Services,
  { id, product, fields, isMailed }: Enquiry,
  onMailed: () => void,
): Promise<void> {
  if (isMailed || mailing.has(id)) return;
  mailing.add(id);
  // The reference is what the visitor is told; staff find the enquiry by it.
  const reference = referenceOf(id);
  const isSent = await sendMail({ productName: product, ...pickEnquiryFields(fields), reference });
  if (isSent) onMailed();
  else mailing.delete(id);
}

function loadServices(): Promise<Services> {
  services ??= importServices().catch((error: unknown) => {
    services = undefined;
    throw error;
  });
  return services;
}

async function importServices(): Promise<Services> {
  const [loaded, appCheck] = await Promise.all([
    import('./firebaseServices.ts').catch(importAgain),
    WITH_APP_CHECK ? import('./startAppCheck.ts') : undefined,
  ]);
  if (appCheck) loaded.guardWrites(appCheck.startAppCheck);
  return loaded;
}

/**
 * Chromium remembers that a module could not be fetched until the page is reloaded, and its error names the URL; under
 * another one it is fetched again. https://github.com/whatwg/html/issues/6768
 */
function importAgain(error: unknown): Promise<Services> {
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
