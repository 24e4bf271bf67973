import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file of the cache, which is renamed when it is complete: another build may be reading it. */
export async function writeCacheFile(file: string, data: Buffer): Promise<void> {
  const part = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, data);
  await rename(part, file);
}
