import { readFileSync } from 'node:fs';

/**
 * Loaded into the real server before anything else: its time of day is the machine's, shifted by the milliseconds
 * that stand in the file named by `CLOCK_FILE`, and jumps when that file changes. The steady clock stays as it is.
 */
const file = process.env.CLOCK_FILE ?? '';
const MachineDate = Date;

function shiftedNow(): number {
  return MachineDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, words) => Reflect.construct(target, words.length === 0 ? [shiftedNow()] : words),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});
