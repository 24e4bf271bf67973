import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { CONTENT_FILE, type Content, parseContent } from '../domain/content.ts';
import { processorsOf } from '../domain/delivery.ts';
import { collectionNameOf } from '../domain/enquiry.ts';
import { noticeTextOf } from '../domain/privacyNotice.ts';
import { POLICY_FILE, parsePolicy } from '../domain/privacyPolicy.ts';
import type { Config } from './config.ts';
import { createMailer } from './mail/Mailer.ts';
import { MailWorker, RETRY_POLICY } from './mail/MailWorker.ts';
import { mailComposer } from './mail/mailComposer.ts';
import { removeMailCopies } from './mail/mailCopies.ts';
import type { Inbox } from './routes/inbox/inboxRoutes.ts';
import { Backup } from './store/Backup.ts';
import { Database, type OlderStore } from './store/database.ts';
import { EnquiryRecords } from './store/EnquiryRecords.ts';
import { EnquiryStore } from './store/EnquiryStore.ts';
import { Erasure } from './store/Erasure.ts';
import { Health } from './store/Health.ts';
import { InboxChanges } from './store/InboxChanges.ts';
import { InboxStore } from './store/InboxStore.ts';
import { type MailLane, MailQueue } from './store/MailQueue.ts';
import { PrivacyNotices } from './store/PrivacyNotices.ts';
import { StaffAccess } from './store/StaffAccess.ts';

/** The parts that the server and the command line work with, all on one open store. */
export interface Context {
  database: Database;
  store: EnquiryStore;
  records: EnquiryRecords;
  queue: MailQueue;
  erasure: Erasure;
  notices: PrivacyNotices;
  backup: Backup;
  health: Health;
  /** Enquiries as the staff see them, with their history; also where the inbox is no longer used. */
  inboxStore: InboxStore;
  /** Who may use the inbox; nobody, where no staff is named. */
  access: StaffAccess;
  /** The staff's inbox, where there is staff. */
  inbox: Inbox | undefined;
  /** Canonical address of the site. */
  siteUrl: string;
  /** Who else handles an enquiry's data, in one sentence. */
  processors: string;
}

/** The content as it stands on disk now. */
export function readContent(): Content {
  return parseContent(readText(CONTENT_FILE));
}

function readText(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

/** Where mails are kept as files when no mail server is set: beside the store. */
export function mailFolderOf({ storeFile }: Pick<Config, 'storeFile'>): string {
  return join(dirname(storeFile), 'mail');
}

/**
 * Opens the store.
 *
 * @param config the mobile limit is off where none is given
 * @param older what to do with a store of an older version
 * @throws {Error} when its file can't be opened or written
 */
export function openContext(
  config: Pick<Config, 'storeFile'> & Partial<Pick<Config, 'mobileLimit' | 'staff' | 'siteUrl'>>,
  content: Content,
  older?: OlderStore,
): Context {
  const processors = processorsOf({ kind: 'server' });
  const policy = parsePolicy(readText(POLICY_FILE), content, processors);
  const database = new Database(config.storeFile, older);
  const notices = new PrivacyNotices(database, noticeTextOf(content, policy));
  const collection = collectionNameOf(content.product.name);
  const mailFolder = mailFolderOf(config);
  const queue = new MailQueue(database);
  const erasure = new Erasure(database, (erased) => removeMailCopies(mailFolder, erased));
  const { staff = [] } = config;
  const access = new StaffAccess(database, staff);
  const inboxStore = new InboxStore(database);
  const changes = new InboxChanges(database, inboxStore);
  return {
    database,
    store: new EnquiryStore(database, { collection, notices, mobileLimit: config.mobileLimit ?? 0 }),
    records: new EnquiryRecords(database),
    queue,
    erasure,
    health: new Health(database),
    inboxStore,
    access,
    inbox: staff.length > 0 ? { access, store: inboxStore, changes, queue, erasure } : undefined,
    notices,
    backup: new Backup(database),
    siteUrl: config.siteUrl ?? '',
    processors,
  };
}

/** The worker that sends the queue's mails of one lane; it does not run yet. */
export function createMailWorker(
  lane: MailLane,
  { records, queue, inbox, siteUrl }: Context,
  content: Content,
  mail: Config['mail'],
  log: FastifyBaseLogger,
): MailWorker {
  const staff = inbox && { access: inbox.access, inbox: inbox.store, siteUrl };
  return new MailWorker({
    lane,
    queue,
    mailer: createMailer(mail.transport),
    compose: mailComposer({ records, content, envelope: mail, staff }),
    policy: RETRY_POLICY,
    perHour: mail.perHour,
    log,
  });
}
