import { pickEnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { intakeCollectionsOf, MAIL_SENT } from '../../domain/enquiry/hostedIntake.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';

type Submission = ReturnType<typeof exampleSubmission>;

const RETRY_DELAY_MS = 50;

/** Values of Firestore's REST API. */
export const textsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]));

/**
 * Visitors of a hosted site. Each writes both documents of an enquiry in one commit, as the page does, and again under
 * the same id until it got a response.
 */
export class HostedVisitors {
  /** Every enquiry that is stored in Firestore, or was. */
  readonly sent = new Map<string, Submission>();
  /** Those whose mail the browser has sent, and noted so in time. */
  readonly mailed = new Set<string>();
  /** Those whose note got no response before the desk deleted them: it may have read the note, or have mailed them. */
  readonly maybeMailed = new Set<string>();
  /** When each was stored, by `performance.now()`. */
  readonly storedAt = new Map<string, number>();
  readonly #origin: () => string;
  readonly #documents: string;
  readonly #names: ReturnType<typeof intakeCollectionsOf>;
  #isRunning = true;

  /** @param host `host:port` of the emulator or of a proxy before it, now */
  constructor(host: () => string, projectId: string, product: string) {
    this.#origin = () => `http://${host()}/v1/`;
    this.#documents = `projects/${projectId}/databases/(default)/documents`;
    this.#names = intakeCollectionsOf(product);
  }

  /**
   * Each visitor sends one enquiry after another until {@link stop}.
   *
   * @param pauseMs between two of them
   * @param mailedShare of them are mailed by the browser, which notes it
   */
  async run(visitors: number, pauseMs: number, mailedShare = 0): Promise<void> {
    await Promise.all(
      Array.from({ length: visitors }, async () => {
        while (this.#isRunning) {
          const submission = exampleSubmission();
          await this.send(submission);
          if (Math.random() < mailedShare) await this.noteMail(submission.id);
          await delay(pauseMs * 2 * Math.random());
        }
      }),
    );
  }

  stop(): void {
    this.#isRunning = false;
  }

  async send(submission: Submission, metadata: Record<string, unknown> = {}): Promise<void> {
    this.sent.set(submission.id, submission);
    while (!(await this.#commit([submission], metadata))) await delay(RETRY_DELAY_MS);
    this.storedAt.set(submission.id, performance.now());
  }

  /** Writes many at once, some seconds apart in time where the desk was off. */
  async sendMany(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 200) {
      const some = Array.from({ length: Math.min(200, count - sent) }, () => exampleSubmission());
      for (const submission of some) this.sent.set(submission.id, submission);
      if (!(await this.#commit(some, {}))) throw new Error('the emulator did not store them');
    }
  }

  /** Records that the e-mail service has accepted the mail. Ignored if the collector has deleted the document. */
  async noteMail(id: string): Promise<void> {
    const name = `${this.#documents}/${this.#names.arrival}/${id}`;
    const write = {
      update: { name, fields: { mail: { stringValue: MAIL_SENT } } },
      updateMask: { fieldPaths: ['mail'] },
      currentDocument: { exists: true },
    };
    for (let isLost = false; ; isLost = true) {
      const status = await this.#post([write]);
      if (status === 200) this.mailed.add(id);
      if (status === 404 && isLost) this.maybeMailed.add(id);
      if (status === 200 || status === 404) return;
      await delay(RETRY_DELAY_MS);
    }
  }

  /** Withdraws an enquiry, as the page does. */
  async withdraw(id: string): Promise<void> {
    const write = {
      update: { name: `${this.#documents}/${this.#names.withdrawn}/${id}`, fields: {} },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    };
    for (;;) {
      const status = await this.#post([write]);
      if (status === 200 || status === 409) return;
      await delay(RETRY_DELAY_MS);
    }
  }

  async #commit(submissions: Submission[], metadata: Record<string, unknown>): Promise<boolean> {
    const writes = submissions.flatMap((submission) => [
      {
        update: {
          name: `${this.#documents}/${this.#names.form}/${submission.id}`,
          fields: textsOf(pickEnquiryFields(submission)),
        },
        currentDocument: { exists: false },
      },
      {
        update: { name: `${this.#documents}/${this.#names.arrival}/${submission.id}`, fields: metadata },
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      },
    ]);
    const status = await this.#post(writes);
    return status === 200 || status === 409;
  }

  async #post(writes: unknown[]): Promise<number> {
    try {
      const response = await fetch(`${this.#origin()}${this.#documents}:commit`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ writes }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      if (response.status === 400) throw new Error(text);
      return response.status;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('{')) throw error;
      return 0;
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
