import { medianOf } from '../report/medianOf.ts';
import { openStore, visitor } from './fillStore.ts';

/** What the staff wait for, in milliseconds each. */
export interface ReadTimes {
  list: number;
  findByEmail: number;
  findByMobile: number;
  erase: number;
}

/**
 * Times what the command line does on a store, without the start of its process.
 *
 * @param size how many visitors it holds
 * @param tries how often each is done, on other visitors each time; those that are erased are gone
 */
export async function readTimes(folder: string, size: number, tries: number): Promise<ReadTimes> {
  const { store, records, erasure } = openStore(folder);
  const anyone = () => visitor(Math.floor(Math.random() * size));
  const times = {
    list: await timeOf(tries, () => records.latest(50)),
    findByEmail: await timeOf(tries, () => records.of({ email: anyone().email })),
    findByMobile: await timeOf(tries, () => records.of({ mobile: anyone().mobile })),
    erase: await timeOf(Math.min(tries, 20), () => erasure.erase({ email: anyone().email })),
  };
  store.close();
  return times;
}

async function timeOf(tries: number, act: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < tries; index++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return medianOf(times);
}
