import { readFileSync } from 'node:fs';

/**
 * Preloaded into the real server: shifts its wall clock by the milliseconds in the file named by `CLOCK_FILE`, which may
 * change at any time. The monotonic clock is not affected.
 */
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;

function shiftedNow(): number {
  return RealDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});
