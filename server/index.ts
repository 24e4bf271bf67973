import { fileURLToPath } from 'node:url';
import { ContentError } from '../domain/content/ContentError.ts';
import { SettingError } from '../domain/settings/SettingError.ts';
import { createApp } from './app.ts';
import { readConfig } from './config/readConfig.ts';
import { createMailWorker, openContext, readContent } from './context.ts';
import { DailyDuties } from './duties/DailyDuties.ts';
import { announce } from './http/announce.ts';
import { EnquiryPages } from './http/EnquiryPages.ts';
import { StartError } from './StartError.ts';

// Whatever is written here holds people's details: for this user's eyes only.
process.umask(0o077);

/** Config, context, app, listen, stop. */
async function main(): Promise<void> {
  const content = readContent();
  const config = readConfig(process.env, content.company.email);
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  const withSite = !process.argv.includes('--without-site');
  const site = withSite ? { site: { folder, pages: new EnquiryPages(folder) } } : {};

  const context = openContext(config, content);
  context.access.endUnlisted();
  const wake = { worker: () => {} };
  const app = await createApp({
    config,
    store: context.store,
    inbox: context.inbox,
    onStored: () => {
      wake.worker();
      context.inbox?.index.wake();
    },
    ...site,
  });
  const worker = createMailWorker(context, content, config.mail, app.log);
  wake.worker = () => worker.wake();
  const duties = new DailyDuties({
    ...context,
    retentionDays: config.retentionDays,
    // Where there is an inbox, the digest of flagged enquiries is part of its daily summary.
    dailySummary: context.inbox !== undefined,
    onQueued: () => worker.wake(),
    log: app.log,
  });

  const address = await app.listen({ host: config.host, port: config.port }).catch((cause: Error) => {
    throw new StartError(
      `Can't listen on ${config.host}:${config.port}: ${cause.message}. Set HOST or PORT.`,
      { cause },
    );
  });
  worker.start();
  duties.start();
  context.inbox?.index.wake();
  announce(address, config);

  const stop = async (signal: string) => {
    app.log.info({ signal }, 'stopping');
    await app.close();
    await duties.stop();
    await worker.stop();
    context.inbox?.index.stop();
    context.store.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  // What the operator can mend is said in one line; anything else is a defect and shows where.
  const mendable =
    error instanceof SettingError || error instanceof ContentError || error instanceof StartError;
  console.error(mendable ? error.message : error);
  process.exit(1);
});
