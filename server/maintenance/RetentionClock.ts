import { uptime } from 'node:os';
import { DAY_MS } from '../../domain/time.ts';

/** The clocks of this machine, in milliseconds. */
interface Clocks {
  /** Since 1970; it can be set, forward and back. */
  wall(): number;
  /** Since the machine was started, also while it slept; it can't be set. */
  uptime(): number;
}

const MACHINE_CLOCKS: Clocks = { wall: () => Date.now(), uptime: () => uptime() * 1000 };

/** Servers are rarely off for longer; a larger gap suggests a wrong clock. */
const MAX_ABSENCE_MS = 31 * DAY_MS;

/** Clocks are corrected in small steps all the time. */
const TOLERANCE_MS = 600_000;

/** Time enough for a person to see the warning and set the clock right. */
const STEADY_MS = DAY_MS;

/**
 * Whether the clock can be trusted with deleting by age. A clock that is a year ahead, because a battery died or
 * someone mistyped, would have everything deleted at once; so after a jump nothing is, until the clock has gone
 * steadily for a day.
 */
export class RetentionClock {
  readonly #clocks: Clocks;
  #startedAt: number;
  #trustedFrom: number;

  /** @param lastRunAt when retention last ran */
  constructor(lastRunAt: number | null, clocks: Clocks = MACHINE_CLOCKS) {
    this.#clocks = clocks;
    this.#startedAt = clocks.wall() - clocks.uptime();
    const absence = clocks.wall() - (lastRunAt ?? clocks.wall());
    const isPlausible = absence > -TOLERANCE_MS && absence < MAX_ABSENCE_MS;
    this.#trustedFrom = isPlausible ? 0 : clocks.uptime() + STEADY_MS;
  }

  isTrusted(): boolean {
    const startedAt = this.#clocks.wall() - this.#clocks.uptime();
    if (Math.abs(startedAt - this.#startedAt) > TOLERANCE_MS)
      this.#trustedFrom = this.#clocks.uptime() + STEADY_MS;
    this.#startedAt = startedAt;
    return this.#clocks.uptime() >= this.#trustedFrom;
  }
}
