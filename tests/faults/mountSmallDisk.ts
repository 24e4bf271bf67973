import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk extends Disposable {
  path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  /** Undoes {@link fill}. */
  empty(): void;
}

/** Whether this user may mount a disk. */
export const CAN_MOUNT = canMount();

/** Mounts a disk in memory. */
export function mountSmallDisk(sizeMb: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  const ballast = join(path, 'ballast');
  const options = `size=${sizeMb}m,mode=700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
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
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}

function canMount(): boolean {
  try {
    mountSmallDisk(1)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

function writeUntilFull(file: number, size: number): void {
  try {
    for (;;) writeSync(file, Buffer.alloc(size));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
