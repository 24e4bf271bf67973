import type { FastifyBaseLogger } from 'fastify';
import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { failureOf, messageOf } from '../errors.ts';
import { Sleeper } from '../Sleeper.ts';
import { PROOF_FIELDS } from '../store/EnquiryStore.ts';
import type { Health } from '../store/Health.ts';

/** After one that the site did not accept. */
const RETRY_MS = 5 * MINUTE_MS;

const TIMEOUT_MS = 30_000;

interface ProofOptions {
  health: Health;
  proofId: string;
  /** What visitors open. */
  siteUrl: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Sends an enquiry through the public URL every hour, as a visitor's browser does. It arrives when the mail server has
 * accepted its mail: `EnquiryStore`, `MailWorker`.
 */
export class HourlyProof {
  readonly #sleeper = new Sleeper();
  #running: Promise<void> | undefined;

  start(options: ProofOptions): void {
    this.#running = this.#run(options);
  }

  async stop(): Promise<void> {
    this.#sleeper.stop();
    await this.#running;
  }

  async #run(options: ProofOptions): Promise<void> {
    while (!this.#sleeper.isStopped) {
      const isAccepted = await sendProof(options, this.#sleeper.stopped).catch((error) => {
        options.log.error(failureOf(error), 'the hourly proof cannot be recorded');
        return false;
      });
      await this.#sleeper.pause(isAccepted ? HOUR_MS : RETRY_MS);
    }
  }
}

/** @returns whether the site accepted it */
export async function sendProof(
  { health, proofId, siteUrl, log }: ProofOptions,
  stop: AbortSignal = AbortSignal.any([]),
): Promise<boolean> {
  const now = Date.now();
  const { missedSince } = health.proof();
  if (missedSince !== undefined && now - missedSince > HOUR_MS) {
    log.error(
      { since: new Date(missedSince) },
      'the hourly proofs do not arrive; see: npm run enquiries -- doctor',
    );
  }
  await health.recordProofBegun(now);
  const error = await post(siteUrl, proofId, stop).catch(reasonOf);
  if (stop.aborted || error === undefined) return error === undefined;
  log.error({ reason: error }, 'the site did not accept the hourly proof');
  await health.recordProofError(error);
  return false;
}

async function post(siteUrl: string, id: string, stop: AbortSignal): Promise<string | undefined> {
  const { status } = await fetch(siteUrl + ENQUIRY_ENDPOINT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'supplement-site-proof' },
    body: JSON.stringify({ id, ...PROOF_FIELDS }),
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return status === 201 ? undefined : `${siteUrl} answered ${status}`;
}

/** `fetch` says why in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  return messageOf(cause ?? error);
}
