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

/**
 * Removes the files of mails, half-written ones too, whatever sender's domain their Message-ID ends in.
 *
 * @param folder where mails are kept; it need not exist
 * @param jobIds the jobs whose mails they are, which stand before the `@` of the Message-ID
 * @returns the jobs of the files that were removed, one entry for each file
 */
export async function removeMailCopies(folder: string, jobIds: Iterable<string>): Promise<string[]> {
  const wanted = new Set(jobIds);
  if (wanted.size === 0) return [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const removed: string[] = [];
  for (const name of names) {
    const jobId = name.slice(0, Math.max(0, name.indexOf('@')));
    if (!wanted.has(jobId)) continue;
    await rm(join(folder, name), { force: true });
    removed.push(jobId);
  }
  return removed;
}
