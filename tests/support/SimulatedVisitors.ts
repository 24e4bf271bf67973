import type { EnquiryFields } from '../../domain/enquiry.ts';
import { exampleSubmission } from './exampleEnquiry.ts';

type Submission = EnquiryFields & { id: string };

const PAUSE = 25;

/**
 * Visitors who send enquiries and do with each what the browser's outbox does: keep it under its id and send it
 * again until the server says that it is stored.
 */
export class Visitors {
  /** Every enquiry that anyone set out to send, by id. */
  readonly sent = new Map<string, Submission>();
  /** Those that were answered `201` or `200`, by id. */
  readonly acknowledged = new Map<string, number>();
  /** How often each answer was given; 0 stands for none, because the connection broke. */
  readonly answers = new Map<number, number>();
  readonly #address: () => string | undefined;
  #open = true;

  /** @param address where the server listens just now, if it does */
  constructor(address: () => string | undefined) {
    this.#address = address;
  }

  /** Lets this many visitors send one enquiry after another, until {@link leave}; resolves when all is stored. */
  async come(visitors: number): Promise<void> {
    await Promise.all(
      Array.from({ length: visitors }, async () => {
        while (this.#open)
          await this.sendUntilStored(exampleSubmission({ Quantity: String(this.sent.size + 1) }));
      }),
    );
  }

  /** No new enquiries from here on; those under way are still brought to their end. */
  leave(): void {
    this.#open = false;
  }

  async sendUntilStored(submission: Submission): Promise<void> {
    this.sent.set(submission.id, submission);
    for (;;) {
      const status = await this.#send(submission);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (status === 201 || status === 200) {
        this.acknowledged.set(submission.id, status);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  async #send(submission: Submission): Promise<number> {
    const address = this.#address();
    if (!address) return 0;
    try {
      const answer = await fetch(`${address}/api/enquiries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(submission),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
