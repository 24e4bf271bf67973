import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The name of a mail's file: its Message-ID, so that a mail that is sent again replaces itself.
 *
 * @param messageId with its angle brackets
 */
export function mailFileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, '')}.eml`;
}

/** The mails that list several enquiries; see mailJobs.ts. */
const LISTING = /^(digest|due)-/;

/**
 * Removes the files of mails about erased enquiries, also partly written ones, and of all mails that list several
 * enquiries. The file name begins with the job's id; the sender's domain, which follows the `@`, may have changed since.
 *
 * @param folder where mails are written; it need not exist
 * @param ids of the erased enquiries
 * @returns how many files were removed
 */
export async function removeMailCopies(folder: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const erased = new Set(ids);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const copies = names.filter((name) => LISTING.test(name) || erased.has(name.split('@', 1)[0] ?? ''));
  for (const name of copies) await rm(join(folder, name), { force: true });
  return copies.length;
}
