import { collectionNameOf } from './enquiry.ts';

export type IntakeCollections = ReturnType<typeof intakeCollectionsOf>;

/** Where the visitors of the hosted mode write, in Cloud Firestore; each document's name is the enquiry's id. */
export function intakeCollectionsOf(product: string) {
  return {
    /** The five fields (specification section 3). */
    form: collectionNameOf(product),
    /** When an enquiry arrived and its metadata, written in the same commit. */
    arrival: `${product}_Arrival`,
    /** That the visitor has withdrawn an enquiry. */
    withdrawn: `${product}_Withdrawn`,
    /** Which desk collects, in one document; see `server/collector/Lease.ts`. */
    desk: `${product}_Desk`,
  };
}

/** What the visitor's browser notes in the arrival once the e-mail service has accepted the mail. */
export const MAIL_SENT = 'sent';
