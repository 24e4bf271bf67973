import { MINUTE_MS } from '../../domain/time.ts';
import type { Desk, Intake } from './Intake.ts';

/** How often the lease is renewed: 1,440 reads and writes a day, of the 50,000 and 20,000 that are free. */
export const RENEW_INTERVAL_MS = MINUTE_MS;

/** How long a desk that does not renew it keeps the lease, by Firestore's clock. */
export const LEASE_MS = 2.5 * MINUTE_MS;

/** The clocks of this machine, in milliseconds. */
interface Clocks {
  /** Never set, but some machines stop it while they sleep. */
  monotonic(): number;
  /** Goes on while the machine sleeps, and may be set. */
  wall(): number;
}

const MACHINE_CLOCKS: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() };

/** The right to collect, which one desk at a time has: two would each get a part of the enquiries. */
export class Lease {
  readonly #desk: Desk;
  readonly #clocks: Clocks;
  #renewedAt: { monotonic: number; wall: number } | undefined;

  constructor(desk: Desk, clocks: Clocks = MACHINE_CLOCKS) {
    this.#desk = desk;
    this.#clocks = clocks;
  }

  /** Milliseconds until it is to be renewed. A clock that is set makes that earlier, never later. */
  get untilRenewalMs(): number {
    if (!this.#renewedAt) return 0;
    const { monotonic, wall } = this.#renewedAt;
    const elapsed = Math.max(this.#clocks.monotonic() - monotonic, this.#clocks.wall() - wall);
    return Math.max(0, RENEW_INTERVAL_MS - elapsed);
  }

  /** Takes or renews it. Returns the other desk that has it; undefined when this one does. */
  async renew(intake: Intake): Promise<Desk | undefined> {
    // Before the request, so that the lease is never believed to last longer than Firestore has it.
    const renewedAt = { monotonic: this.#clocks.monotonic(), wall: this.#clocks.wall() };
    const holder = await intake.claim(this.#desk, LEASE_MS);
    const isMine = holder.id === this.#desk.id;
    this.#renewedAt = isMine ? renewedAt : undefined;
    return isMine ? undefined : holder;
  }

  async release(intake: Intake): Promise<void> {
    if (!this.#renewedAt) return;
    this.#renewedAt = undefined;
    await intake.release(this.#desk);
  }
}
