import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../domain/content/contentSchema.ts';
import { CONTENT_FILE, parseContent } from '../domain/content/parseContent.ts';
import { POLICY_FILE, parsePolicy } from '../domain/content/parsePolicy.ts';
import { processorsOf } from '../domain/delivery/processorsOf.ts';
import { collectionNameOf } from '../domain/enquiry/collectionNameOf.ts';
import { noticeTextOf } from '../domain/privacy/noticeVersionOf.ts';
import type { Config } from './config/readConfig.ts';
import { type Inbox, openInbox } from './inbox/Inbox.ts';
import { inboxMailComposer } from './inbox/inboxMailComposer.ts';
import { createMailer } from './mail/Mailer.ts';
import { MailWorker } from './mail/MailWorker.ts';
import { mailComposer } from './mail/mailComposer.ts';
import { removeMailCopies } from './mail/mailCopies.ts';
import { RETRY_POLICY } from './mail/retryPolicy.ts';
import { Backup } from './store/Backup.ts';
import { EnquiryRecords } from './store/EnquiryRecords.ts';
import { EnquiryStore } from './store/EnquiryStore.ts';
import { Erasure } from './store/Erasure.ts';
import { InboxRecords } from './store/InboxRecords.ts';
import { MailQueue } from './store/MailQueue.ts';
import { Notices } from './store/Notices.ts';
import { openDatabase } from './store/openDatabase.ts';
import { StaffAccess } from './store/StaffAccess.ts';
import type { OlderStore } from './store/schema.ts';

/** The parts that the server and the command line work with, all on one open store. */
export interface Context {
  store: EnquiryStore;
  records: EnquiryRecords;
  queue: MailQueue;
  erasure: Erasure;
  notices: Notices;
  backup: Backup;
  /** What the staff did with each enquiry; also where the inbox is no longer used. */
  work: InboxRecords;
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
  const database = openDatabase(config.storeFile, older);
  const notices = new Notices(database, noticeTextOf(content, policy));
  const collection = collectionNameOf(content.product.name);
  const mailFolder = mailFolderOf(config);
  const queue = new MailQueue(database);
  const erasure = new Erasure(database, (erased) => removeMailCopies(mailFolder, erased));
  const { staff = [] } = config;
  const access = new StaffAccess(database, staff);
  return {
    store: new EnquiryStore(database, { collection, notices, mobileLimit: config.mobileLimit ?? 0 }),
    records: new EnquiryRecords(database),
    queue,
    erasure,
    work: new InboxRecords(database),
    access,
    inbox: staff.length > 0 ? openInbox(database, { access, queue, erasure }) : undefined,
    notices,
    backup: new Backup(database),
    siteUrl: config.siteUrl ?? '',
    processors,
  };
}

/** The worker that sends what the queue holds; it does not run yet. */
export function createMailWorker(
  { records, queue, inbox, siteUrl }: Context,
  content: Content,
  mail: Config['mail'],
  log: FastifyBaseLogger,
): MailWorker {
  return new MailWorker({
    queue,
    mailer: createMailer(mail.transport),
    compose: inbox
      ? inboxMailComposer(mailComposer(records, content, mail), {
          inbox,
          records,
          content,
          envelope: mail,
          siteUrl,
        })
      : mailComposer(records, content, mail),
    policy: RETRY_POLICY,
    perHour: mail.perHour,
    log,
  });
}
