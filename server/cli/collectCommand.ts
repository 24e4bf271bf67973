import { counted } from '../../domain/format.ts';
import { Collector } from '../collector/Collector.ts';
import { deskOf, requireKey } from '../collector/collectorConfig.ts';
import { openFirestoreIntake } from '../collector/firestoreIntake.ts';
import { Lease } from '../collector/Lease.ts';
import { SETTLE_MS } from '../collector/pairs.ts';
import { describeFailure, type Reason, standbyReason } from '../collector/reasons.ts';
import type { Config } from '../config.ts';
import { enquiryStoreOf, type StoreContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { readBuiltSite, SITE_FOLDER } from '../readBuiltSite.ts';

/**
 * Collects once what has arrived at the hosted site. The server may be running: it is the same desk, and what both
 * collect is stored once. Mails are sent by the server.
 *
 * @throws {OperatorError} when it can't, with the reason and what to do
 */
export async function collect(
  context: StoreContext,
  config: Pick<Config, 'collector' | 'storeFile' | 'mobileLimit' | 'mail'>,
  say: (line: string) => void,
): Promise<void> {
  if (!config.collector) {
    throw new OperatorError(
      'There is nothing to collect from: set PUBLIC_DELIVERY=firebase, PUBLIC_FIREBASE_PROJECT_ID and GOOGLE_APPLICATION_CREDENTIALS (docs/hosted.md).',
    );
  }
  requireKey(config.collector);
  const site = readBuiltSite(SITE_FOLDER);
  const store = enquiryStoreOf(context, config, site);
  const collector = new Collector({ ...context, store, wakeWorkers: () => {}, log: console });
  const intake = await openFirestoreIntake(config.collector, site.content.product.name);
  try {
    const holder = await new Lease(deskOf(config.storeFile)).renew(intake);
    if (holder) throw operatorErrorOf(standbyReason(holder.host));
    for await (const _ of collector.collectAll(intake));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw operatorErrorOf(describeFailure(error), error);
  }
  await intake.close();
  const { stored, invalid, repeated, removed, withdrawn, left } = collector.collected;
  say(
    `Stored ${stored} new enquiries, ${invalid} of them flagged as invalid; ${repeated} were stored before.`,
  );
  say(
    `Deleted ${removed} from Firestore; ${stored + repeated - removed} younger than ${SETTLE_MS / 60_000} minutes stay for now.`,
  );
  if (withdrawn > 0) say(`Applied ${counted(withdrawn, 'withdrawal')}.`);
  if (left > 0) say(`${left} with work of the inbox of version 1.0.0 were left; docs/upgrading.md says why.`);
}

function operatorErrorOf({ reason, remedy }: Reason, cause?: unknown): OperatorError {
  return new OperatorError(`${reason} ${remedy}`, { cause });
}
