import { readStored, writeStored } from '../stored.ts';

/** Local storage key of how far the server's clock is ahead of the device's, in milliseconds, as it was known last. */
const KEY = 'inbox-clock';

/** The Date header has whole seconds, and takes its time to arrive. */
const PRECISION_MS = 5_000;

/** Notes the server's clock. */
export function noteServerTime({ headers }: Response): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Math.abs(date - serverNow()) > PRECISION_MS) writeStored(KEY, `${date - Date.now()}`);
}

/** The time by the server's clock, since a device's may be wrong: what is overdue, and the day on which something is won. */
export function serverNow(): number {
  return Date.now() + Number(readStored(KEY));
}
