import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../domain/content/contentSchema.ts';
import { CONTENT_FILE, parseContent } from '../domain/content/parseContent.ts';
import { collectionNameOf } from '../domain/enquiry/collectionNameOf.ts';
import type { Config } from './config/readConfig.ts';
import { composeEnquiryMail } from './mail/composeEnquiryMail.ts';
import { createMailer } from './mail/Mailer.ts';
import { MailWorker } from './mail/MailWorker.ts';
import { RETRY_POLICY } from './mail/retryPolicy.ts';
import { EnquiryRecords } from './store/EnquiryRecords.ts';
import { EnquiryStore } from './store/EnquiryStore.ts';
import { MailQueue } from './store/MailQueue.ts';
import { openDatabase } from './store/openDatabase.ts';

/** The parts that the server and the command line work with, all on one open store. */
export interface Context {
  store: EnquiryStore;
  records: EnquiryRecords;
  queue: MailQueue;
}

/** The content as it stands on disk now. */
export function readContent(): Content {
  return parseContent(readFileSync(new URL(`../${CONTENT_FILE}`, import.meta.url), 'utf8'));
}

/**
 * Opens the store.
 *
 * @throws {Error} when its file can't be opened or written
 */
export function openContext(config: Pick<Config, 'storeFile'>, content: Content): Context {
  const database = openDatabase(config.storeFile);
  return {
    store: new EnquiryStore(database, collectionNameOf(content.product.name)),
    records: new EnquiryRecords(database),
    queue: new MailQueue(database),
  };
}

/** The worker that sends what the queue holds; it does not run yet. */
export function createMailWorker(
  { records, queue }: Context,
  content: Content,
  mail: Config['mail'],
  log: FastifyBaseLogger,
): MailWorker {
  return new MailWorker({
    queue,
    records,
    mailer: createMailer(mail.transport),
    compose: (enquiry) => composeEnquiryMail(enquiry, content, mail),
    policy: RETRY_POLICY,
    log,
  });
}
