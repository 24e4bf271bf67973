import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { MailTransport } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { createMailer, type Mail, type Mailer } from '../../server/mail/Mailer.ts';
import { MailWorker } from '../../server/mail/MailWorker.ts';
import { mailComposer } from '../../server/mail/mailComposer.ts';
import type { MailLane } from '../../server/store/JobQueue.ts';
import { SAMPLE_SITE } from './sampleSite.ts';

interface TestWorkerOptions extends Partial<ConstructorParameters<typeof MailWorker<MailLane, Mail>>[0]> {
  mailer?: Mailer;
  /** The recipients. */
  to?: string[];
  content?: BuiltSite['content'];
}

/** Starts a worker on a test's queue, with shorter delays than in production. */
export function startMailWorker(
  context: Context,
  transport: MailTransport,
  {
    to = ['orders@meruvana.example'],
    content = SAMPLE_SITE.content,
    mailer = createMailer(transport),
    ...options
  }: TestWorkerOptions = {},
): MailWorker & AsyncDisposable {
  const mail = { to, from: 'site@meruvana.example' };
  const worker = new MailWorker({
    ...context,
    lane: 'ordinary',
    sender: mailer,
    compose: mailComposer(context, content, { mail, siteUrl: 'http://localhost:3000' }),
    policy: { firstDelayMs: 20, maxDelayMs: 200, maxAttempts: 4 },
    perHour: 0,
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
    ...options,
  });
  worker.start();
  const stop = async () => {
    await worker.stop();
    mailer.close();
  };
  return Object.assign(worker, { [Symbol.asyncDispose]: stop });
}
