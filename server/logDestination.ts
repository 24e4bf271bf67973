import { fstatSync, writeSync } from 'node:fs';

/** What a slow reader of the log may leave in memory; further lines are lost. */
const MAX_WAITING_BYTES = 1_048_576;

interface LogDestination {
  /** Never throws. */
  write(line: string): void;
}

/**
 * Standard output, as a log that can't stop the server: while its disk is full, or its reader is slow or gone, lines are
 * lost and everything else goes on. (Pino's own destination throws, or writes until it succeeds.)
 */
export function logDestination(): LogDestination {
  const { stdout } = process;
  const fd = stdout.fd ?? 1;
  // Node closes its stream of a file at the first error; here, the log goes on once there is space.
  if (fstatSync(fd).isFile()) return fileDestination(fd);
  stdout.on('error', () => {});
  return {
    write(line) {
      if (stdout.writableLength < MAX_WAITING_BYTES) stdout.write(line);
    },
  };
}

function fileDestination(fd: number): LogDestination {
  /** The end of a line that was written in part, which has to come before the next line. */
  let rest = Buffer.alloc(0);
  return {
    write(line) {
      const bytes = Buffer.concat([rest, Buffer.from(line)]);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(fd, bytes, written);
        rest = Buffer.alloc(0);
      } catch {
        if (written >= rest.length && written > 0) rest = bytes.subarray(written);
        else rest = rest.subarray(written);
      }
    },
  };
}
