import { collectionNameOf } from './enquiry.ts';

/** Where the visitors of the hosted mode write, in Cloud Firestore; each document's name is the enquiry's id. */
export interface IntakeCollections {
  /** The five fields (specification section 3). */
  form: string;
  /** When an enquiry arrived and its metadata, written in the same commit. */
  arrival: string;
  /** That the visitor has withdrawn an enquiry. */
  withdrawn: string;
  /** Which desk collects, in one document; see `server/collector/Lease.ts`. */
  desk: string;
}

export function intakeCollectionsOf(product: string): IntakeCollections {
  return {
    form: collectionNameOf(product),
    arrival: `${product}_Arrival`,
    withdrawn: `${product}_Withdrawn`,
    desk: `${product}_Desk`,
  };
}

/** What the visitor's browser notes in the arrival once the e-mail service has accepted the mail. */
export const MAIL_SENT = 'sent';
