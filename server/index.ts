import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { ContentError } from '../domain/content.ts';
import { SettingError } from '../domain/parseSettings.ts';
import { createApp } from './app.ts';
import { type Config, readConfig, StartError } from './config.ts';
import { createMailWorker, openContext, readContent } from './context.ts';
import type { MailWorker } from './mail/MailWorker.ts';
import { Maintenance } from './maintenance/Maintenance.ts';
import { EnquiryPages } from './routes/EnquiryPages.ts';
import { lockDataDir } from './store/database.ts';
import { MAIL_LANES } from './store/MailQueue.ts';

/** A mail in hand may take this long until the process ends all the same. */
const STOP_TIMEOUT_MS = 30_000;

// Whatever is written here holds people's details: for this user's eyes only.
process.umask(0o077);

/** Config, context, app, listen, stop. */
async function main(): Promise<void> {
  const content = readContent();
  const config = readConfig(process.env, content.company.email);
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  const withSite = !process.argv.includes('--without-site');
  const site = withSite ? { site: { folder, pages: new EnquiryPages(folder) } } : {};

  const lock = lockDataDir(dirname(config.storeFile));
  const context = openContext(config, content);
  await context.access.endUnlisted();
  const workers: MailWorker[] = [];
  const wakeWorkers = () => {
    for (const worker of workers) worker.wake();
  };
  const app = await createApp({
    ...context,
    config,
    onStored: wakeWorkers,
    mailOutage: () => workers.map((worker) => worker.outage()).find((outage) => outage),
    ...site,
  });
  workers.push(...MAIL_LANES.map((lane) => createMailWorker(lane, context, content, config.mail, app.log)));
  const maintenance = new Maintenance({
    ...context,
    retentionDays: config.retentionDays,
    // Where there is an inbox, the digest of flagged enquiries is part of its daily summary.
    dailySummary: context.inbox !== undefined,
    onQueued: wakeWorkers,
    log: app.log,
  });

  const url = await app.listen({ host: config.host, port: config.port }).catch((cause: Error) => {
    throw new StartError(
      `Can't listen on ${config.host}:${config.port}: ${cause.message}. Set HOST or PORT.`,
      { cause },
    );
  });
  for (const worker of workers) worker.start();
  maintenance.start();
  announce(url, config);

  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async ({ signal, err }) => {
    if (err) app.log.fatal({ code: err.name }, err.stack);
    else app.log.info({ signal }, 'stopping');
    await app.close();
    await maintenance.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
    context.database.close();
    lock[Symbol.dispose]();
  });
}

/** Prints where the site is, where enquiries are kept, and where mail goes. */
function announce(url: string, { storeFile, mail }: Config): void {
  const { transport } = mail;
  const way =
    transport.kind === 'smtp'
      ? `by ${transport.host}:${transport.port}`
      : `as files in ${transport.folder} (set SMTP_URL to send them)`;
  console.log(`
  Site       ${url}
  Enquiries  ${storeFile}
  Mail       to ${mail.to.join(', ')}, ${way}
`);
}

main().catch((error: unknown) => {
  // What the operator can mend is said in one line; anything else is a defect and shows where.
  const mendable =
    error instanceof SettingError || error instanceof ContentError || error instanceof StartError;
  console.error(mendable ? error.message : error);
  process.exit(1);
});
