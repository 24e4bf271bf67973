import type { FastifyBaseLogger } from 'fastify';
import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { failureOf, messageOf } from '../errors.ts';
import { Loop } from '../Loop.ts';
import type { Health } from '../store/Health.ts';
import { PROOF_FIELDS } from '../store/Proofs.ts';

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
 * accepted its mail: `Proofs`, `MailWorker`.
 */
export class HourlyProof {
  readonly #loop = new Loop();

  start(options: ProofOptions): void {
    this.#loop.start(async () => {
      const isAccepted = await sendProof(options, this.#loop.stopped).catch((error) => {
        options.log.error(failureOf(error), 'the hourly proof cannot be recorded');
        return false;
      });
      return isAccepted ? HOUR_MS : RETRY_MS;
    });
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }
}

/** @returns whether the site accepted it */
export async function sendProof(
  { health, proofId, siteUrl, log }: ProofOptions,
  stop: AbortSignal = AbortSignal.any([]),
): Promise<boolean> {
  const now = Date.now();
  const { proofMissedSince: missedSince } = health.times();
  if (missedSince !== null && now - missedSince > HOUR_MS) {
    log.error(
      { since: new Date(missedSince) },
      'the hourly proofs do not arrive; see: npm run enquiries -- doctor',
    );
  }
  await health.recordProofBegun(now);
  // `fetch` says why in the cause.
  const error = await post(siteUrl, proofId, stop).catch((thrown: Error) =>
    messageOf(thrown.cause ?? thrown),
  );
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
