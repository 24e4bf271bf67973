import { processorSeconds } from '../process/processCost.ts';
import { medianOf } from '../report/medianOf.ts';
import type { Throughput } from './fullLoad.ts';

const MICROSECONDS = 1_000_000;

/** How a server fares under load. */
export interface Pace {
  /** Answers a second. */
  rate: number;
  /** The processor time that its process uses for each, in microseconds. */
  processor: number;
}

/**
 * Loads a server and reads what it takes of the processor meanwhile.
 *
 * @param server its process
 * @param load asks it for as much as it can answer
 */
export async function paceOf(server: { pid: number }, load: () => Promise<Throughput>): Promise<Pace> {
  const used = processorSeconds(server.pid);
  const { rate, answers } = await load();
  return { rate, processor: ((processorSeconds(server.pid) - used) * MICROSECONDS) / answers };
}

/** The median of each. */
export function medianPace(paces: readonly Pace[]): Pace {
  return {
    rate: medianOf(paces.map(({ rate }) => rate)),
    processor: medianOf(paces.map(({ processor }) => processor)),
  };
}

/** The time from one answer to the next, in microseconds. */
export function timeOf({ rate }: Pace): number {
  return MICROSECONDS / rate;
}
