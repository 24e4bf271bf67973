import type { Intake, IntakePage } from './Intake.ts';

/** The listener's newest page. Each contains everything behind the cursor, up to its size; earlier ones don't matter. */
export class Listening {
  readonly #intake: Intake;
  readonly #onNews: () => void;
  #stop: () => void = () => {};
  #page: IntakePage | undefined;
  #error: unknown;
  /** Whether the first page behind the cursor was taken. */
  isCurrent = false;

  constructor(intake: Intake, onNews: () => void) {
    this.#intake = intake;
    this.#onNews = onNews;
    this.continueAfter(undefined);
  }

  continueAfter(cursor: unknown): void {
    this.#stop();
    this.#page = undefined;
    this.isCurrent = false;
    let isStopped = false;
    const stop = this.#intake.listen(
      cursor,
      (page) => {
        if (isStopped) return;
        this.#page = page;
        this.#onNews();
      },
      (error) => {
        if (isStopped) return;
        this.#error = error;
        this.#onNews();
      },
    );
    this.#stop = () => {
      isStopped = true;
      stop();
    };
  }

  /**
   * The newest page, once.
   *
   * @throws {Error} the listener's error
   */
  take(): IntakePage | undefined {
    if (this.#error) throw this.#error;
    const page = this.#page;
    this.#page = undefined;
    this.isCurrent ||= page !== undefined;
    return page;
  }

  stop(): void {
    this.#stop();
  }
}
