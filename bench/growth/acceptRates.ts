import { closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfEnquiries } from '../load/fullLoad.ts';
import { startSite } from '../process/startProgram.ts';
import { medianOf } from '../report/medianOf.ts';
import type { Effort } from '../report/Section.ts';
import { storeFileIn } from './fillStore.ts';

const CONNECTIONS = 64;

/**
 * How many enquiries a second the server accepts with each of these stores: the median of rounds in which they take
 * turns, so that whatever else the machine does meets all alike. Each round has fresh copies, for a small store would
 * not stay small.
 *
 * @param storeFiles checkpointed, and open nowhere
 */
export async function acceptRates(storeFiles: string[], { quick }: Effort): Promise<number[]> {
  const rates: number[][] = storeFiles.map(() => []);
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const [index, file] of storeFiles.entries()) rates[index]?.push(await acceptRate(file, quick));
  }
  return rates.map(medianOf);
}

async function acceptRate(storeFile: string, quick: boolean): Promise<number> {
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
