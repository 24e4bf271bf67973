import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { postEnquiry } from '../support/startServer.ts';

type Submission = EnquiryFields & { id: string };

const RETRY_DELAY_MS = 25;

/** Visitors who send enquiries as the browser's outbox does: each is retried under its id until it is stored. */
export class SimulatedVisitors {
  /** Every enquiry that was sent or was about to be, by id. */
  readonly sent = new Map<string, Submission>();
  /** The status of those that got `201` or `200`, by id. */
  readonly acknowledged = new Map<string, number>();
  /** The number of responses by status; 0 counts requests without a response. */
  readonly statusCounts = new Map<number, number>();
  readonly #serverUrl: () => string | undefined;
  #isRunning = true;

  /** @param serverUrl the current URL of the server, if it is running */
  constructor(serverUrl: () => string | undefined) {
    this.#serverUrl = serverUrl;
  }

  /** Each visitor sends one enquiry after another until {@link stop}; resolves when all are stored. */
  async run(visitors: number): Promise<void> {
    await Promise.all(
      Array.from({ length: visitors }, async () => {
        while (this.#isRunning)
          await this.sendUntilStored(exampleSubmission({ Quantity: String(this.sent.size + 1) }));
      }),
    );
  }

  /** No new enquiries are sent from now on; pending ones are still retried until they are stored. */
  stop(): void {
    this.#isRunning = false;
  }

  async sendUntilStored(submission: Submission): Promise<void> {
    this.sent.set(submission.id, submission);
    for (;;) {
      const status = await this.#send(submission);
      this.statusCounts.set(status, (this.statusCounts.get(status) ?? 0) + 1);
      if (status === 201 || status === 200) {
        this.acknowledged.set(submission.id, status);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }

  async #send(submission: Submission): Promise<number> {
    const serverUrl = this.#serverUrl();
    if (!serverUrl) return 0;
    try {
      const response = await postEnquiry(serverUrl, submission);
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
