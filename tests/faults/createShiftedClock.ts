import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRELOAD = new URL('./shiftedClock.ts', import.meta.url).href;

/** A clock of the server that a test can shift. */
export function createShiftedClock(folder: string) {
  const file = join(folder, 'clock');
  const shiftTo = (offsetMs: number) => {
    writeFileSync(`${file}.new`, String(offsetMs));
    renameSync(`${file}.new`, file);
  };
  shiftTo(0);
  return { shiftTo, env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` } };
}
