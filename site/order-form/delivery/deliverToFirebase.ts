import { collectionNameOf } from '../../domain/enquiry/collectionNameOf.ts';
import { pickEnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { DatabaseWriteError } from './DatabaseWriteError.ts';
import type { Deliver, Enquiry } from './delivery.ts';
import { isMailed, markMailed, unmarkMailed } from './mailedMark.ts';

type Services = typeof import('./firebaseServices.ts');

/** How long an answer is waited for, in milliseconds; a slow phone on a bad line needs most of it. */
const PATIENCE = 20_000;

/**
 * Codes by which Firestore says "not this" rather than "not now".
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
/** Enquiries whose mail is on its way. */
const mailing = new Set<string>();

/**
 * Writes an enquiry into Cloud Firestore and sends it through EmailJS, side by side and straight from the
 * browser (specification section 7). The mail's fate is only logged; the promise follows the write alone.
 *
 * The document stands under the enquiry's own id, so that the same enquiry sent again stays one document;
 * its mail goes once.
 *
 * @throws {DatabaseWriteError} when Firestore can't be reached or refuses; whatever else went wrong when the
 *   SDKs could not be loaded (a later call tries again) or their set-up is broken
 */
export const deliverToFirebase: Deliver = async (enquiry) => {
  const loaded = await withPatience(loadServices(), new Error('the SDKs took too long to load'));
  // Started together, and the mail never throws, so neither can harm the other.
  void sendMailOnce(loaded, enquiry);
  await writeEnquiry(loaded, enquiry);
  unmarkMailed(enquiry.id);
};

/** Begins to load the SDKs. A failure is left to {@link deliverToFirebase}, which tries again. */
export function prepareFirebase(): void {
  loadServices().catch(() => {});
}

async function writeEnquiry({ writeDocument }: Services, { id, product, fields }: Enquiry): Promise<void> {
  const writing = writeDocument(collectionNameOf(product), id, pickEnquiryFields(fields));
  const failure = await withPatience(writing, new DatabaseWriteError('Firestore did not answer'));
  if (!failure) return;
  const refused = REFUSALS.includes(failure.code);
  throw new DatabaseWriteError(`Firestore did not take the enquiry: ${failure.message}`, {
    cause: failure,
    refused,
  });
}

async function sendMailOnce({ sendMail }: Services, { id, product, fields }: Enquiry): Promise<void> {
  if (mailing.has(id) || isMailed(id)) return;
  mailing.add(id);
  // The reference is what the visitor is told; staff find the enquiry by it.
  const gone = await sendMail({
    productName: product,
    ...pickEnquiryFields(fields),
    reference: referenceOf(id),
  });
  mailing.delete(id);
  if (gone) markMailed(id);
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
    import('./firebaseServices.ts'),
    WITH_APP_CHECK ? import('./startAppCheck.ts') : undefined,
  ]);
  if (appCheck) loaded.guardWrites(appCheck.startAppCheck);
  return loaded;
}

/** The SDKs wait for ever for an answer that is lost. */
async function withPatience<Result>(work: Promise<Result>, late: Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late), PATIENCE);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
