import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';

/** An enquiry as it is in the database file. */
export interface StoredEnquiry {
  id: string;
  fields: EnquiryFields;
  reference: string;
  spamSignals: string | null;
  /** The state of its mail; null when it has none of its own. */
  mail: string | null;
}

/** Reads all enquiries from the database file, oldest first; the server may be running. */
export function readStore(dataDir: string): StoredEnquiry[] {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true, timeout: 5000 });
  const rows = database
    .prepare(
      `SELECT e.id, document, reference, spam_signals, state FROM enquiries e
       LEFT JOIN mail_jobs j ON j.enquiry = e.row_id AND kind = 'enquiry' ORDER BY e.row_id`,
    )
    .all();
  return rows.map((row) => ({
    id: row.id as string,
    fields: JSON.parse(row.document as string) as EnquiryFields,
    reference: row.reference as string,
    spamSignals: row.spam_signals as string | null,
    mail: row.state as string | null,
  }));
}
