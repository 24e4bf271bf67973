import { dirname } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { INBOX_PAGE } from '../domain/desk/inboxApi.ts';
import { collectionNameOf } from '../domain/enquiry/enquiry.ts';
import { INDIA_TIME } from '../domain/format.ts';
import { type BuiltSite, retentionDaysOf } from '../domain/settings/builtSite.ts';
import { parseSettings } from '../domain/settings/parseSettings.ts';
import { buildSettings, localUrlOf } from '../domain/settings/settings.ts';
import { createApp } from './app.ts';
import { deskOf, requireKey } from './collector/collectorConfig.ts';
import { openFirestoreIntake } from './collector/firestoreIntake.ts';
import { type Config, readConfig } from './config.ts';
import { openContext } from './context.ts';
import { failureOf, OperatorError } from './errors.ts';
import { type Envelope, envelopeOf } from './mail/mailFrame.ts';
import { Maintenance } from './maintenance/Maintenance.ts';
import { builtAtOf, DEV_FOLDER, mismatchesOf, readBuiltSite, SITE_FOLDER } from './readBuiltSite.ts';
import { EnquiryPages } from './routes/EnquiryPages.ts';
import { lockDataDir } from './store/locks.ts';
import { operatorMessageOf } from './store/storageErrors.ts';

/** Grace period for mails that are being sent at shutdown. */
const STOP_TIMEOUT_MS = 30_000;

const PARENT_CHECK_INTERVAL_MS = 500;

/** It may be gone before the server listens. */
const PARENT = process.ppid;

/** Where `astro dev` expects the endpoints; see astro.config.ts. */
const DEV_PORT = 3001;

// Files contain personal data: readable by this user only.
process.umask(0o077);

/** Config, context, app, listen, stop. */
async function main(): Promise<void> {
  const hasSite = isSiteServed(process.argv.slice(2));
  const config = readConfig(process.env);
  requireKey(config.collector);
  const folder = hasSite ? SITE_FOLDER : DEV_FOLDER;
  const built = readBuiltSite(folder);
  const site = hasSite ? { folder, pages: new EnquiryPages(folder, built.languages) } : undefined;
  const retentionDays = config.retentionDays ?? retentionDaysOf(built.content.enquiry.keepFor);
  const lock = lockDataDir(dirname(config.storeFile));
  const builtAt = builtAtOf(folder);
  const context = openContext(config, { ...built, builtAt });
  await context.access.endUnlisted();
  await context.store.storeNotices().catch(() => {
    // A site that was killed by a full disk still starts; the first enquiry stores the notices.
  });
  const app = await createApp({ ...context, config, site });
  if (context.hasInbox) {
    await context.changes.releaseUnlisted(context.access.staff, Date.now()).catch((error: unknown) => {
      // A server that was killed by a full disk still starts; the next start releases them.
      app.log.error(failureOf(error), 'enquiries of former members of staff were not released');
    });
  }
  const maintenance = new Maintenance({ ...context, retentionDays, builtAt, log: app.log });

  const port = hasSite ? config.port : DEV_PORT;
  // The developer opens the URL that `astro dev` prints.
  const listenTextResolver = (listeningAt: string) =>
    hasSite ? `listening at ${listeningAt}` : 'the endpoints are ready';
  const url = await app.listen({ host: config.host, port, listenTextResolver }).catch((cause: Error) => {
    throw new OperatorError(`Can't listen on ${config.host}:${port}: ${cause.message}. Set HOST or PORT.`, {
      cause,
    });
  });
  const { collector: collecting } = config;
  if (collecting) {
    await context.collector.start({
      ...context,
      open: () => openFirestoreIntake(collecting, built.content.product.name),
      desk: deskOf(config.storeFile),
      log: app.log,
    });
  }
  // The port that was free.
  const siteUrl = config.siteUrl === localUrlOf(0) ? localUrlOf(Number(new URL(url).port)) : config.siteUrl;
  context.doctor.start({
    // With the port that was free.
    config: () => ({ ...config, port: Number(new URL(url).port) || config.port, siteUrl }),
    contentDir: () => parseSettings(buildSettings, process.env).CONTENT_DIR,
  });
  const visitorSiteUrl = config.delivery === 'firebase' ? config.hostedSiteUrl : siteUrl;
  context.mailWorkers.start(context, built.content, { ...config, siteUrl, visitorSiteUrl }, app.log);
  if (context.hasInbox) {
    const subject = `mailto:${built.content.company.email}`;
    context.pushWorker.start({ ...context, subject, log: app.log });
  }
  if (config.proofTo) {
    context.proof.start({ ...context, proofId: context.store.proofs.id, siteUrl, log: app.log });
  } else {
    await context.health.forgetProofs().catch(() => {
      // On a full disk; the next start forgets them.
    });
  }
  maintenance.start();
  announce(
    hasSite ? url : undefined,
    { ...config, siteUrl },
    envelopeOf(config.mail, built.content),
    retentionDays,
    built,
  );
  if (hasSite) for (const line of mismatchesOf(built, { ...config, siteUrl })) app.log.warn(line);

  const stopping = closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async ({ signal, err }) => {
    if (err) app.log.fatal(failureOf(err), 'stopping after an unexpected error');
    else app.log.info({ signal }, 'stopping');
    // At once: none of them begins anything while another finishes.
    const { proof, collector, mailWorkers, pushWorker } = context;
    const stopped = Promise.all([
      app.close(),
      ...[proof, collector, maintenance, mailWorkers, pushWorker].map((worker) => worker.stop()),
    ]);
    // After the mail workers, or the morning mail would fail for the lack of its checks.
    context.doctor.stop();
    await stopped;
    context.database.close();
    lock[Symbol.dispose]();
  });
  if (process.env.npm_lifecycle_event) onParentExit(stopping.close);
}

/** @throws {OperatorError} when an argument is not known: it would be taken for a setting */
function isSiteServed(args: string[]): boolean {
  const unknown = args.find((arg) => arg !== '--without-site');
  if (unknown === undefined) return args.length === 0;
  throw new OperatorError(
    `The server has no option ${unknown}. Set what it needs in .env, or as PORT=8080 npm run serve.`,
  );
}

/** npm hands a signal to the shell that it starts a script with, and the shell ends without passing it on. */
function onParentExit(stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * Prints where the site and the inbox are, unless another server shows them; where enquiries are kept and for how long,
 * where mail and webhooks go, and from where the enquiries of a hosted site are collected.
 */
function announce(
  url: string | undefined,
  { storeFile, siteUrl, mail, staff, delivery, collector, webhook }: Config,
  { to }: Envelope,
  retentionDays: number,
  { content }: BuiltSite,
): void {
  const { transport } = mail;
  const transportLabel =
    transport.kind === 'smtp'
      ? `by ${transport.host}:${transport.port}`
      : `as files in ${transport.folder} (set SMTP_URL to send them)`;
  const inbox = url && staff.length > 0 ? `  Inbox      ${siteUrl}${INBOX_PAGE}\n` : '';
  const collects =
    delivery === 'firebase' ? `\n  Collects   ${describeIntake(collector, content.product.name)}` : '';
  const webhooks = webhook ? `\n  Webhooks   to ${new URL(webhook.url).host}` : '';
  console.log(`
${url ? `  Site       ${url}\n` : ''}${inbox}  Enquiries  ${storeFile}, ${retentionDays ? `each deleted after ${retentionDays} days` : 'never deleted'} (RETENTION_DAYS, or else keepFor of the content)
  Mail       to ${to.join(', ')}, ${transportLabel}${webhooks}${collects}
`);
}

/** From where the enquiries of a hosted site are collected, since when. */
function describeIntake(config: Config['collector'], product: string): string {
  if (!config) {
    return 'nothing: this server only serves. To collect, set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account (docs/hosted.md)';
  }
  const place = 'emulator' in config ? `the emulator at ${config.emulator}` : 'Cloud Firestore';
  return `from ${collectionNameOf(product)} in ${place}, project ${config.projectId}, since ${INDIA_TIME.format(Date.now())}`;
}

main().catch((error: unknown) => {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
});
