interface Window {
  current: number;
  /** When it began, on the clock that never jumps, in milliseconds. */
  startedAt: number;
}

interface State {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** So many senders are kept in mind; beyond, the one that came first is forgotten. */
const MOST_SENDERS = 20_000;

/**
 * Counts requests for `@fastify/rate-limit`, in fixed windows by the clock that never jumps. The plugin's own store
 * goes by the time of day: a clock that is set back by an hour would keep a visitor out for an hour, with a
 * `Retry-After` to match.
 */
export class RateWindows {
  readonly #windows = new Map<string, Window>();

  incr(key: string, done: (error: Error | null, state: State) => void, timeWindow: number): void {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.startedAt >= timeWindow) {
      window = { current: 0, startedAt: now };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      this.#forgetOldest();
    }
    window.current += 1;
    done(null, { current: window.current, ttl: timeWindow - (now - window.startedAt) });
  }

  /** The plugin asks for a store of each route's own. */
  child(): RateWindows {
    return new RateWindows();
  }

  #forgetOldest(): void {
    if (this.#windows.size <= MOST_SENDERS) return;
    for (const key of this.#windows.keys()) {
      this.#windows.delete(key);
      return;
    }
  }
}
