import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk extends Disposable {
  path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  /** Undoes {@link fill}. */
  empty(): void;
}

/**
 * Mounts a disk in memory.
 *
 * @param parent an existing folder
 * @returns undefined where this user may not mount
 */
export function mountSmallDisk(parent: string, sizeMb: number): SmallDisk | undefined {
  const path = join(parent, 'disk');
  const ballast = join(path, 'ballast');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=700`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return {
    path,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) writeUntilFull(file, size);
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]: () => void execFileSync('umount', ['--lazy', path]),
  };
}

function writeUntilFull(file: number, size: number): void {
  try {
    for (;;) writeSync(file, Buffer.alloc(size));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
