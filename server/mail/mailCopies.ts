import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEnquiryId, referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { receiptIdOf } from '../store/mailSubjects.ts';

/** Where mails are kept as files when no mail server is set. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The name of a mail's file: its Message-ID, so that a mail that is sent again replaces itself. */
export function mailFileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@=-]/g, '')}.eml`;
}

/** The mails that list several enquiries; see `mailIdOf`. */
const LISTING = /^(digest|due)-/;

/**
 * Removes the files of mails about erased enquiries and of their receipts, also partly written ones, and of mails that
 * list one of them; returns how many. A file's name begins with the job's id; the sender's domain, which follows the
 * `@`, may have changed since. The folder need not exist.
 */
export async function removeMailCopies(folder: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const erased = new Set(ids.flatMap((id) => [id, receiptIdOf(id)]));
  const references = ids.filter(isEnquiryId).map(referenceOf);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let count = 0;
  for (const name of names) {
    const file = join(folder, name);
    const isCopy =
      erased.has(name.split('@', 1)[0] ?? '') || (LISTING.test(name) && (await mentions(file, references)));
    if (!isCopy) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

/** Whether a mail in quoted-printable (RFC 2045 section 6.7) mentions one of the references. */
async function mentions(file: string, references: readonly string[]): Promise<boolean> {
  // A running server may have just renamed it; `Erasure` calls this a second time.
  const mail = await readFile(file, 'utf8').catch(() => '');
  const text = mail.replaceAll('=\r\n', '');
  return references.some((reference) => text.includes(reference));
}
