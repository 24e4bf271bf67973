import { dirname, join } from 'node:path';
import type { BuiltSite } from '../domain/builtSite.ts';
import { collectionNameOf } from '../domain/enquiry.ts';
import type { Config } from './config.ts';
import { MailWorkers } from './mail/MailWorkers.ts';
import { removeMailCopies } from './mail/mailCopies.ts';
import { Database } from './store/database.ts';
import { EnquiryRecords } from './store/EnquiryRecords.ts';
import { EnquiryStore } from './store/EnquiryStore.ts';
import { Erasure } from './store/Erasure.ts';
import { Health } from './store/Health.ts';
import { InboxChanges } from './store/InboxChanges.ts';
import { InboxStatistics } from './store/InboxStatistics.ts';
import { InboxStore } from './store/InboxStore.ts';
import { MailQueue } from './store/MailQueue.ts';
import type { OlderStore } from './store/migrations.ts';
import { StaffAccess } from './store/StaffAccess.ts';
import { Visits } from './store/Visits.ts';

/** The parts that work on the open store and need no content: all that the command line has. */
export interface StoreContext {
  database: Database;
  records: EnquiryRecords;
  queue: MailQueue;
  erasure: Erasure;
  health: Health;
  visits: Visits;
  /** Enquiries as the staff see them, with their history; also where there is no inbox any more. */
  inboxStore: InboxStore;
  changes: InboxChanges;
  statistics: InboxStatistics;
  /** Who may use the inbox. */
  access: StaffAccess;
  /** Whether there is an inbox: some staff is named. */
  hasInbox: boolean;
}

/** The parts that the server works with. */
export interface Context extends StoreContext {
  /** Where new enquiries go, in the collection of the built site's product. */
  store: EnquiryStore;
  /** Told of new mail in the queue, which they send once they are started. */
  mailWorkers: MailWorkers;
}

type StoreConfig = Pick<Config, 'storeFile'> & Partial<Pick<Config, 'mobileLimit' | 'staff'>>;

/**
 * Opens the store.
 *
 * @param older what to do with a store of an older version
 * @throws {Error} when its file can't be opened or written
 */
export function openStore(config: StoreConfig, older?: OlderStore): StoreContext {
  const database = new Database(config.storeFile, older);
  // Where mails are kept as files when no mail server is set.
  const mailFolder = join(dirname(config.storeFile), 'mail');
  const queue = new MailQueue(database);
  const erasure = new Erasure(database, (ids) => removeMailCopies(mailFolder, ids));
  const { staff = [] } = config;
  const inboxStore = new InboxStore(database);
  return {
    database,
    records: new EnquiryRecords(database),
    queue,
    erasure,
    health: new Health(database),
    visits: new Visits(database),
    inboxStore,
    changes: new InboxChanges(database, inboxStore, queue),
    statistics: new InboxStatistics(database),
    access: new StaffAccess(database, staff),
    hasInbox: staff.length > 0,
  };
}

/**
 * Opens the store for new enquiries.
 *
 * @param config the mobile limit is off where none is given
 * @throws {Error} when its file can't be opened or written
 */
export function openContext(
  config: StoreConfig,
  { content, notice }: Pick<BuiltSite, 'content' | 'notice'>,
): Context {
  const context = openStore(config);
  const collection = collectionNameOf(content.product.name);
  const mobileLimit = config.mobileLimit ?? 0;
  const store = new EnquiryStore(context.database, { collection, notice, mobileLimit });
  return { ...context, store, mailWorkers: new MailWorkers() };
}
