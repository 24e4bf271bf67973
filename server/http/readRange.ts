/** A stretch of a file, both ends included. */
export interface Range {
  first: number;
  last: number;
}

/**
 * Reads which stretch of a file is asked for (RFC 9110 section 14). Several at once, another unit and nonsense are
 * not understood, and then the whole file is the answer.
 *
 * @param size of the file, in bytes
 * @returns undefined: the whole file; `'beyond'`: there is nothing of it in the file
 */
export function readRange(header: string, size: number): Range | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === '' && to === '') return undefined;
  // `-500` asks for the last 500.
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'beyond' : { first, last };
}
