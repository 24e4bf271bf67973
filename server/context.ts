import { dirname } from 'node:path';
import { collectionNameOf } from '../domain/enquiry/enquiry.ts';
import { type BuiltSite, noticesOf } from '../domain/settings/builtSite.ts';
import { CollectorWorker } from './collector/CollectorWorker.ts';
import type { Config } from './config.ts';
import { Doctor } from './doctor/Doctor.ts';
import { MailWorkers } from './mail/MailWorkers.ts';
import { mailFolderOf, removeMailCopies } from './mail/mailCopies.ts';
import { HourlyProof } from './maintenance/HourlyProof.ts';
import { PushWorker } from './push/PushWorker.ts';
import { Database } from './store/database.ts';
import { EnquiryRecords } from './store/EnquiryRecords.ts';
import { EnquiryStore } from './store/EnquiryStore.ts';
import { ErasedIds } from './store/ErasedIds.ts';
import { Erasure } from './store/Erasure.ts';
import { Health } from './store/Health.ts';
import { InboxChanges } from './store/InboxChanges.ts';
import { InboxStatistics } from './store/InboxStatistics.ts';
import { InboxStore } from './store/InboxStore.ts';
import { JobQueue } from './store/JobQueue.ts';
import { MailJobs } from './store/MailJobs.ts';
import type { OlderStore } from './store/migrations.ts';
import { NewsStore } from './store/NewsStore.ts';
import { PushDevices } from './store/PushDevices.ts';
import { StaffAccess } from './store/StaffAccess.ts';
import { VisitorChanges } from './store/VisitorChanges.ts';
import { Visits } from './store/Visits.ts';
import { WebhookJobs } from './store/WebhookJobs.ts';

/** The parts that work on the open store and need no content: all that the command line has. */
export type StoreContext = ReturnType<typeof openStore>;

/** The parts that the server works with. */
export type Context = ReturnType<typeof openContext>;

type StoreConfig = Pick<Config, 'storeFile'> &
  Partial<Pick<Config, 'mobileLimit' | 'staff' | 'mail' | 'webhook'>>;

type Site = Pick<BuiltSite, 'content' | 'languages'> & { builtAt?: number };

/** @throws {Error} when its file can't be opened or written */
export function openStore(config: StoreConfig, older?: OlderStore) {
  const { storeFile, staff = [] } = config;
  const database = new Database(storeFile, older);
  const mailFolder = mailFolderOf(dirname(storeFile));
  const mailJobs = new MailJobs(database);
  const webhooks = new WebhookJobs(database, Boolean(config.webhook));
  const erasedIds = new ErasedIds(database);
  const inboxStore = new InboxStore(database);
  return {
    database,
    visitorChanges: new VisitorChanges(database, mailJobs, webhooks, erasedIds),
    records: new EnquiryRecords(database),
    queue: new JobQueue(database),
    mailJobs,
    webhooks,
    erasedIds,
    erasure: new Erasure(database, webhooks, erasedIds, (ids) => removeMailCopies(mailFolder, ids)),
    health: new Health(database),
    visits: new Visits(database),
    /** Enquiries as the staff see them, with their history; also where there is no inbox any more. */
    inboxStore,
    news: new NewsStore(database),
    changes: new InboxChanges(database, inboxStore, mailJobs, webhooks),
    statistics: new InboxStatistics(database),
    access: new StaffAccess(database, mailJobs, staff),
    pushDevices: new PushDevices(database),
    hasInbox: staff.length > 0,
  };
}

/** Where new enquiries go, in the collection of the built site's product. */
export function enquiryStoreOf(
  context: StoreContext,
  config: Partial<Pick<Config, 'mobileLimit' | 'mail'>>,
  { content, languages, builtAt }: Site,
): EnquiryStore {
  return new EnquiryStore(context, {
    collection: collectionNameOf(content.product.name),
    notices: noticesOf(languages),
    mobileLimit: config.mobileLimit ?? 0,
    builtAt,
    // Without a mail server, they would be files that nobody gets.
    hasReceipts: content.enquiry.receipt && config.mail?.transport.kind === 'smtp',
    hasAds: content.enquiry.ads,
  });
}

/**
 * Opens the store for new enquiries; the mobile limit is off where none is given.
 *
 * @throws {Error} when its file can't be opened or written
 */
export function openContext(config: StoreConfig, site: Site) {
  const context = openStore(config);
  const [mailWorkers, pushWorker] = [new MailWorkers(), new PushWorker()];
  return {
    ...context,
    store: enquiryStoreOf(context, config, site),
    /** What the mails to customers are written in. */
    languages: site.languages,
    // Each of the workers here does something once it is started.
    mailWorkers,
    pushWorker,
    /** For whoever has stored something that a mail, webhook or push message is to tell. */
    wakeWorkers(): void {
      mailWorkers.wake();
      pushWorker.wake();
    },
    collector: new CollectorWorker(),
    proof: new HourlyProof(),
    doctor: new Doctor(),
  };
}
