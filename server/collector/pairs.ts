import { isEnquiryId } from '../../domain/enquiry/enquiryId.ts';
import { MAIL_SENT } from '../../domain/enquiry/hostedIntake.ts';
import { type ArrivalMetadata, arrivalMetadata } from '../../domain/enquiry/hostedIntakeSchemas.ts';
import { parseSource } from '../../domain/enquiry/source.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { EnquiryStore } from '../store/EnquiryStore.ts';
import { uuidOf } from '../uuidOf.ts';
import type { IntakeDocument } from './Intake.ts';
import { readForm } from './readForm.ts';

/** How long the visitor's browser has to note that it has sent the mail, before the desk sends one. */
export const SETTLE_MS = 5 * MINUTE_MS;

/** The desk's mail is due this much later, so that the note is read before. */
const MAIL_DELAY_MS = 15_000;

/** A browser's arrival has the time at which Firestore created it; one written by hand may have any. */
const TIME_TOLERANCE_MS = MINUTE_MS;

/** One enquiry in Firestore: both documents, or one of them. */
export interface Pair {
  id: string;
  form: IntakeDocument | undefined;
  arrival: IntakeDocument | undefined;
  metadata: ArrivalMetadata;
}

export function pairOf(
  id: string,
  form: IntakeDocument | undefined,
  arrival: IntakeDocument | undefined,
): Pair {
  return { id, form, arrival, metadata: arrivalMetadata.parse(arrival?.data ?? {}) };
}

/** The id in the store: the document's own, in lower case, or one that follows from a name that is no UUID. */
export function storeIdOf(id: string): string {
  return isEnquiryId(id) ? id.toLowerCase() : uuidOf(id);
}

/** Whether nothing more is expected of the browser. */
export function isSettled(pair: Pair, serverNow: number | undefined): boolean {
  return pair.metadata.mail === MAIL_SENT || untilSettledMs(pair, serverNow) === 0;
}

/** By Firestore's clock; 0: no browser will note anything. */
export function untilSettledMs({ form, arrival }: Pair, serverNow = 0): number {
  const createdAt = (arrival ?? form)?.createdAt ?? 0;
  const at = arrival?.data.at;
  const isByBrowser = typeof at === 'string' && Math.abs(Date.parse(at) - createdAt) < TIME_TOLERANCE_MS;
  if (!isByBrowser) return 0;
  return Math.max(0, createdAt + SETTLE_MS - serverNow);
}

/** Stores an enquiry with its mail job; `invalid`: flagged, since the form would not have sent it. */
export async function storePair(
  store: Pick<EnquiryStore, 'add' | 'has'>,
  pair: Pair,
  serverNow: number | undefined,
): Promise<'stored' | 'invalid' | 'repeated'> {
  const { form, arrival, metadata } = pair;
  const id = storeIdOf(pair.id);
  if (!form && store.has(id)) return 'repeated';
  const { fields, isValid } = readForm(form?.data);
  const delayMs = untilSettledMs(pair, serverNow);
  const spamSignals = [...(metadata.spamSignals ?? []), ...(isValid ? [] : (['invalid'] as const))];
  const enquiry = {
    spamSignals,
    notice: metadata.notice,
    source: parseSource(metadata.source ?? ''),
    language: metadata.language,
    replaces: metadata.replaces,
    receivedAt: (arrival ?? form)?.createdAt,
    mail:
      metadata.mail === MAIL_SENT
        ? ('sent' as const)
        : { delayMs: delayMs > 0 ? delayMs + MAIL_DELAY_MS : 0 },
  };
  const { kind } = await store.add(id, fields, enquiry);
  if (kind === 'conflict') {
    // The first one stands, and nothing is lost: the other is kept under an id that follows from what it says.
    const other = uuidOf(JSON.stringify([id, fields]));
    await store.add(other, fields, { ...enquiry, spamSignals: [...spamSignals, 'used-id'] });
    return 'invalid';
  }
  if (kind === 'repeated') return 'repeated';
  return isValid ? 'stored' : 'invalid';
}
