import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErasedEnquiries } from '../store/Erasure.ts';
import { isListing } from '../store/mailJobs.ts';

/**
 * The name of a mail's file: its Message-ID, so that a mail that is sent again replaces itself.
 *
 * @param messageId with its angle brackets
 */
export function mailFileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, '')}.eml`;
}

/** The references that a daily summary lists, as a header, so that its copy can be found (RFC 5322 section 3.6.5). */
export function listingHeader(references: string[]): Record<string, string> {
  return references.length > 0 ? { Keywords: references.join(', ') } : {};
}

/**
 * Removes the files of mails about erased enquiries, also partly written ones. The file name begins with the job's id;
 * the sender's domain, which follows the `@`, may have changed since.
 *
 * @param folder where mails are written; it need not exist
 * @returns the jobs of the files that were removed, one entry for each file
 */
export async function removeMailCopies(
  folder: string,
  { jobIds, references }: ErasedEnquiries,
): Promise<string[]> {
  const wanted = new Set(jobIds);
  const listed = new Set(references);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const removed: string[] = [];
  for (const name of names) {
    const jobId = name.slice(0, Math.max(0, name.indexOf('@')));
    const file = join(folder, name);
    if (!wanted.has(jobId) && !(isListing(jobId) && (await lists(file, listed)))) continue;
    await rm(file, { force: true });
    removed.push(jobId);
  }
  return removed;
}

/** Whether a mail's {@link listingHeader}, which may be folded (RFC 5322 section 2.2.3), names one of these. */
async function lists(file: string, references: ReadonlySet<string>): Promise<boolean> {
  // A running server may have just renamed it; `Erasure` calls this a second time.
  const mail = await readFile(file, 'utf8').catch(() => '');
  const [headers = ''] = mail.split('\r\n\r\n', 1);
  const [, keywords = ''] = /^Keywords: (.*(?:\r\n[ \t].*)*)/m.exec(headers) ?? [];
  return keywords.split(/,\s*/).some((reference) => references.has(reference));
}
