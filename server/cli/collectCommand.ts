import { Collector } from '../collector/Collector.ts';
import { deskOf } from '../collector/collectorConfig.ts';
import { openFirestoreIntake } from '../collector/firestoreIntake.ts';
import type { Intake } from '../collector/Intake.ts';
import { Lease } from '../collector/Lease.ts';
import { SETTLE_MS } from '../collector/pairs.ts';
import { describeFailure, standbyReason } from '../collector/reasons.ts';
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
  const site = readBuiltSite(SITE_FOLDER);
  const store = enquiryStoreOf(context, config, site);
  const collector = new Collector({ ...context, store, wakeWorkers: () => {}, log: console });
  const intake = await openFirestoreIntake(config.collector, site.content.product.name);
  try {
    await collectFrom(intake, collector, config.storeFile);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { reason, remedy } = describeFailure(error);
    throw new OperatorError(`${reason} ${remedy}`, { cause: error });
  }
  await intake.close();
  const { stored, invalid, repeated, removed, withdrawn, left } = collector.collected;
  say(
    `Stored ${stored} new enquiries, ${invalid} of them flagged as invalid; ${repeated} were stored before.`,
  );
  say(
    `Deleted ${removed} from Firestore; ${stored + repeated - removed} younger than ${SETTLE_MS / 60_000} minutes stay for now.`,
  );
  if (withdrawn > 0) say(`Applied ${withdrawn} ${withdrawn === 1 ? 'withdrawal' : 'withdrawals'}.`);
  if (left > 0) say(`${left} with work of the inbox of version 1.0.0 were left; docs/upgrading.md says why.`);
}

async function collectFrom(intake: Intake, collector: Collector, storeFile: string): Promise<void> {
  const holder = await new Lease(deskOf(storeFile)).renew(intake);
  if (holder) {
    const { reason, remedy } = standbyReason(holder.host);
    throw new OperatorError(`${reason} ${remedy}`);
  }
  for await (const _ of collector.collectAll(intake));
}
