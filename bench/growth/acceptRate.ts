import { closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfEnquiries } from '../load/fullLoad.ts';
import { startSite } from '../process/startProgram.ts';
import type { Effort } from '../report/Section.ts';
import { storeFileIn } from './fillStore.ts';

const CONNECTIONS = 64;

/**
 * How many enquiries a second the server accepts, over 64 connections, with a copy of this store, for a small one would
 * not stay small.
 *
 * @param storeFile checkpointed, and open nowhere
 */
export async function acceptRate(storeFile: string, { quick }: Effort): Promise<number> {
  await using folder = temporaryFolder();
  copyToDisk(storeFile, storeFileIn(folder.path));
  await using site = await startSite(folder.path, { MAIL_PER_HOUR: '1' });
  await fullLoadOfEnquiries(site.url, { connections: CONNECTIONS, seconds: 1 });
  return (await fullLoadOfEnquiries(site.url, { connections: CONNECTIONS, seconds: quick ? 1 : 3 })).rate;
}

/** Copies a file and waits until it is written, which would hold up the commits to come. */
function copyToDisk(from: string, to: string): void {
  copyFileSync(from, to);
  const copy = openSync(to, 'r+');
  fsyncSync(copy);
  closeSync(copy);
}
