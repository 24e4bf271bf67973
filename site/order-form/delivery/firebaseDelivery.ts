import { METADATA_FIELDS, pickEnquiryFields } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { intakeCollectionsOf, MAIL_SENT } from '../../../domain/enquiry/hostedIntake.ts';
import { spamSignalsOf } from '../../../domain/enquiry/spamSignals.ts';
import { FIRESTORE_ORIGIN } from '../../../domain/settings/delivery.ts';
import { attest } from './appCheck.ts';
import { DatabaseWriteError, type Delivery, type Enquiry } from './contract.ts';
import { sendMail } from './emailJs.ts';
import { commit, documentOf, type Write } from './firestore.ts';

/** A mail that takes longer is waited for by the next attempt. */
const MAIL_TIMEOUT_MS = 20_000;

/** The mails that are on their way or accepted, by their enquiry's id. */
const mailing = new Map<string, Promise<void>>();
let isPrepared = false;

/**
 * Writes an enquiry into Cloud Firestore and sends it through EmailJS, both straight from the browser (specification
 * section 7). The document has the enquiry's own id, so that the same enquiry sent again stays one document.
 */
export const firebaseDelivery: Delivery = {
  async store(enquiry) {
    const pair = await commit([formOf(enquiry), arrivalOf(enquiry)]);
    if (!pair.code || pair.code === 'ALREADY_EXISTS') return;
    // Its metadata is never a reason to refuse a customer, and the rules may be older than the page.
    const { code, isRefused } = pair.isRefused ? await commit([formOf(enquiry)]) : pair;
    if (code) throw new DatabaseWriteError(`Firestore did not store the enquiry: ${code}`, { isRefused });
  },

  async mail(enquiry) {
    const { id, product, fields } = enquiry;
    // The reference is what the visitor is told; staff find the enquiry by it.
    const values = { productName: product, ...pickEnquiryFields(fields), reference: referenceOf(id) };
    // One that is still on its way, or was accepted after its attempt had ended, is not sent again.
    const sending = mailing.get(id) ?? sendMail(values);
    mailing.set(id, sending);
    sending.catch(() => mailing.delete(id));
    await withTimeout(sending);
  },

  /** The rules allow the very same document once more, and refuse it where there is none. */
  async isCollected(enquiry) {
    const { isRefused } = await commit([{ ...formOf(enquiry), currentDocument: { exists: true } }]);
    return isRefused;
  },

  async withdraw({ id, product }) {
    const { code, isRefused } = await commit([
      {
        update: documentOf(intakeCollectionsOf(product).withdrawn, id, {}),
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      },
    ]);
    if (!code || code === 'ALREADY_EXISTS') return {};
    if (isRefused) return undefined;
    throw new DatabaseWriteError(`Firestore did not store the withdrawal: ${code}`);
  },

  async noteMailed({ id, product }) {
    const update = documentOf(intakeCollectionsOf(product).arrival, id, { mail: MAIL_SENT });
    // Refused when it was noted before, or when a desk has collected the enquiry.
    await commit([{ update, updateMask: { fieldPaths: ['mail'] }, currentDocument: { exists: true } }]);
  },

  prepare() {
    if (isPrepared) return;
    isPrepared = true;
    const { emulator, emailJs } = FIREBASE_DELIVERY;
    preconnect(emulator ? `http://${emulator}` : FIRESTORE_ORIGIN);
    preconnect(emailJs.origin);
    if (WITH_APP_CHECK) void attest();
  },
};

function formOf({ id, product, fields }: Enquiry): Write {
  return { update: documentOf(intakeCollectionsOf(product).form, id, pickEnquiryFields(fields)) };
}

/** It is created, never replaced, so that a pair that is sent again is known by `ALREADY_EXISTS`. */
function arrivalOf({ id, product, metadata }: Enquiry): Write {
  const spamSignals = spamSignalsOf(metadata);
  return {
    update: documentOf(intakeCollectionsOf(product).arrival, id, {
      notice: metadata[METADATA_FIELDS.notice] || undefined,
      source: metadata[METADATA_FIELDS.source] || undefined,
      language: metadata[METADATA_FIELDS.language] || undefined,
      replaces: metadata[METADATA_FIELDS.replaces] || undefined,
      spamSignals: spamSignals.length > 0 ? spamSignals : undefined,
    }),
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
}

async function withTimeout(sending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('EmailJS did not respond')), MAIL_TIMEOUT_MS);
  });
  await Promise.race([sending, timeout]).finally(() => clearTimeout(timer));
}

function preconnect(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.crossOrigin = 'anonymous';
  link.href = origin;
  document.head.append(link);
}
