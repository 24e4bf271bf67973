import type { Database } from '../../server/store/database.ts';

/** The row of the mail job of an enquiry, by its id, or of the digest of a day; 0 where there is none. */
export function mailJobOf({ database }: { database: Database }, about: string): number {
  const row = database.connection
    .prepare(
      `SELECT row_id FROM mail_jobs
       WHERE (kind = 'enquiry' AND enquiry = (SELECT row_id FROM enquiries WHERE id = ?1)) OR (kind = 'digest' AND day = ?1)`,
    )
    .get(about);
  return (row?.row_id ?? 0) as number;
}
