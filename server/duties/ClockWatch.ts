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
 * or someone mistyped, would have everything deleted at once; so after any jump nothing is, for a day.
 */
export class ClockWatch {
  readonly #clocks: Clocks;
  #wall: number;
  #steady: number;
  #trustedFrom: number;

  /** @param lastInUse when the store was last known to be in use, in milliseconds since 1970 */
  constructor(lastInUse: number | undefined, clocks: Clocks = MACHINE_CLOCKS) {
    this.#clocks = clocks;
    this.#wall = clocks.wall();
    this.#steady = clocks.steady();
    const absence = this.#wall - (lastInUse ?? this.#wall);
    const isPlausible = absence > -TOLERANCE && absence < LONGEST_ABSENCE;
    this.#trustedFrom = isPlausible ? this.#steady : this.#steady + QUARANTINE;
  }

  /** Looks at the clocks; to be asked more often than they drift apart, once an hour or more. */
  isTrusted(): boolean {
    const wall = this.#clocks.wall();
    const steady = this.#clocks.steady();
    const jump = wall - this.#wall - (steady - this.#steady);
    if (Math.abs(jump) > TOLERANCE) this.#trustedFrom = steady + QUARANTINE;
    this.#wall = wall;
    this.#steady = steady;
    return steady >= this.#trustedFrom;
  }
}
