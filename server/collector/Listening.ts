import {
  FirestoreTimeoutError,
  type Intake,
  type IntakeKind,
  type IntakePage,
  RESPONSE_TIMEOUT_MS,
} from './Intake.ts';

/** The listener's newest page. Each contains everything behind the cursor, up to its size; earlier ones don't matter. */
export class Listening {
  readonly #intake: Intake;
  readonly #kind: Exclude<IntakeKind, 'form'>;
  readonly #onNews: () => void;
  #stop: () => void = () => {};
  #page: IntakePage | undefined;
  #error: unknown;
  #startedAt = 0;
  /** Whether the first page behind the cursor was taken. */
  isCurrent = false;

  constructor(intake: Intake, kind: Exclude<IntakeKind, 'form'>, onNews: () => void) {
    this.#intake = intake;
    this.#kind = kind;
    this.#onNews = onNews;
    this.continueAfter(undefined);
  }

  continueAfter(cursor: unknown): void {
    this.#stop();
    this.#page = undefined;
    this.isCurrent = false;
    this.#startedAt = performance.now();
    let isStopped = false;
    const stop = this.#intake.listen(
      this.#kind,
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
   * @throws {Error} the listener's error, or that it had no first page in time
   */
  take(): IntakePage | undefined {
    if (this.#error) throw this.#error;
    const page = this.#page;
    this.#page = undefined;
    this.isCurrent ||= page !== undefined;
    if (!this.isCurrent && performance.now() - this.#startedAt > RESPONSE_TIMEOUT_MS) {
      throw new FirestoreTimeoutError('the listener got no response');
    }
    return page;
  }

  stop(): void {
    this.#stop();
  }
}
