import type { Heartbeat } from '../store/EnquiryStore.ts';

/** The clocks of this machine, in milliseconds. */
export interface Clocks {
  /** Since 1970; it can be set, forward and back. */
  wall(): number;
  /** Since any point; it only ever goes forward. */
  steady(): number;
}

export const MACHINE_CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

const DAY = 86_400_000;

/** A server is seldom off for longer; a clock that says so is more likely wrong. */
const LONGEST_ABSENCE = 31 * DAY;

/** What the two clocks may drift apart between two looks: they are corrected in small steps all the time. */
const TOLERANCE = 600_000;

/** How long a clock that jumped is not trusted: time enough for a person to see the warning and set it right. */
const QUARANTINE = DAY;

/**
 * Whether the clock can be trusted with deleting by age. A clock that jumps a year ahead, because a battery died
 * or someone mistyped, would have everything deleted at once; so after any jump nothing is, until it has gone
 * steadily for a day. A restart does not shorten that.
 */
export class ClockWatch {
  readonly #clocks: Clocks;
  #wall: number;
  #steady: number;
  #quarantine: number;

  /** @param last when the store was last known to be in use, and what was left of the quarantine then */
  constructor(last: Heartbeat | undefined, clocks: Clocks = MACHINE_CLOCKS) {
    this.#clocks = clocks;
    this.#wall = clocks.wall();
    this.#steady = clocks.steady();
    const absence = this.#wall - (last?.at ?? this.#wall);
    const isPlausible = absence > -TOLERANCE && absence < LONGEST_ABSENCE;
    this.#quarantine = isPlausible ? (last?.quarantine ?? 0) : QUARANTINE;
  }

  /** Looks at the clocks; to be asked more often than they drift apart, once an hour or more. */
  look(): Heartbeat {
    const at = this.#clocks.wall();
    const steady = this.#clocks.steady();
    const passed = steady - this.#steady;
    const jump = at - this.#wall - passed;
    this.#quarantine = Math.abs(jump) > TOLERANCE ? QUARANTINE : Math.max(0, this.#quarantine - passed);
    this.#wall = at;
    this.#steady = steady;
    return { at, quarantine: Math.ceil(this.#quarantine) };
  }
}
