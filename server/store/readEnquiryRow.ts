import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import type { SpamSign } from '../../domain/enquiry/spamSigns.ts';
import type { MailState } from '../../domain/inbox/inboxApi.ts';

/** What every reader of an enquiry needs. */
export interface StoredEnquiry {
  id: string;
  reference: string;
  /** Milliseconds since 1970, UTC. */
  receivedAt: number;
  fields: EnquiryFields;
  mailState: MailState;
  /** Why it is flagged; empty: it is not. */
  signs: SpamSign[];
}

/** Reads a row of `enquiries` joined with its mail job; a flagged one has none. */
export function readEnquiryRow(row: Record<string, unknown>): StoredEnquiry {
  return {
    id: row.id as string,
    reference: row.reference as string,
    receivedAt: row.received_at as number,
    fields: JSON.parse(row.document as string) as EnquiryFields,
    mailState: (row.state ?? 'digest') as MailState,
    signs: row.signs ? ((row.signs as string).split(' ') as SpamSign[]) : [],
  };
}
