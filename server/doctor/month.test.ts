import { X509Certificate } from 'node:crypto';
import dns from 'node:dns';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { CERTIFICATE, KEY } from '../../tests/support/certificate.ts';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { listen } from '../../tests/support/listen.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { createApp } from '../app.ts';
import { backUpTo } from '../cli/backupCommand.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { mailComposer } from '../mail/mailComposer.ts';
import { CHECKS } from './checks.ts';
import { openProbes } from './probes.ts';
import { exitStatusOf, runChecks, summaryOf } from './report.ts';

const END_OF_CERTIFICATE = Date.parse(new X509Certificate(CERTIFICATE).validTo);

/** The web server in front of the site, with TLS and the clock of the test. */
async function startProxy(respond: (url: string) => Promise<{ statusCode: number; body: string }>) {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, async ({ url = '' }, response) => {
    const { statusCode, body } = await respond(url).catch(() => ({ statusCode: 502, body: '' }));
    response.writeHead(statusCode, { date: new Date().toUTCString() }).end(body);
  });
  onTestFinished(() => void server.close());
  return listen(server);
}

/** Every name is this machine's, which the certificate is trusted on. */
function simulateNetwork(): void {
  const { lookup } = dns;
  const toThisMachine = ((_host: string, ...rest: [never, never]) =>
    lookup('127.0.0.1', ...rest)) as typeof lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(toThisMachine);
  const trusted = getCACertificates();
  setDefaultCACertificates([CERTIFICATE]);
  // The files of tests share a process.
  onTestFinished(() => setDefaultCACertificates(trusted));
}

test('in a month, whatever goes wrong is said by the doctor and in the morning mail', async () => {
  await using folder = temporaryFolder();
  simulateNetwork();
  const copies = join(folder.path, 'copies');
  let password = 'first';
  await using mailServer = await startMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'u' }) : done(new Error('Invalid login')),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: END_OF_CERTIFICATE - 40 * DAY_MS });

  const context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
  onTestFinished(() => context.database.close());
  const start = async (port = 0) => {
    const config = { siteUrl: SAMPLE_SITE.siteUrl, trustedProxies: [], rateLimit: 0 };
    const app = await createApp({ ...context, config, log: false });
    await app.listen({ port, host: '127.0.0.1' });
    return app;
  };
  let app = await start();
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const siteUrl = `https://www.shop.example:${await startProxy((url) => app.inject(url))}`;
  const config = readConfig({
    PORT: String(port),
    SITE_URL: siteUrl,
    DATA_DIR: folder.path,
    SMTP_URL: `smtp://u:first@127.0.0.1:${mailServer.port}`,
  });
  const builtAt = Date.now();
  let freeBytes = 50e9;
  const report = () =>
    runChecks(
      CHECKS,
      (signal) => ({
        ...openProbes({ config: () => config, contentDir: () => '' }, signal),
        built: () => ({ ...SAMPLE_SITE, siteUrl, builtAt }),
        freeBytes: async () => freeBytes,
      }),
      new AbortController().signal,
    );
  /** What is not in order, which the morning mail has to say too. */
  const wrong = async () => {
    const current = await report();
    const summary = summaryOf(current);
    const doctor = { summary: async () => summary };
    const compose = mailComposer({ ...context, hasInbox: true, doctor } as never, SAMPLE_SITE.content, {
      mail: config.mail,
      siteUrl,
    });
    const mail = await compose({ kind: 'digest', day: '2026-11-05' });
    expect(mail?.text).toContain(summary);
    const lines = current.lines.filter(({ state }) => state !== 'ok');
    for (const { text, remedy } of lines) {
      expect(mail?.text).toContain(text);
      expect(remedy).toBeTruthy();
    }
    expect(exitStatusOf(current)).toBe(lines.some(({ state }) => state === 'fault') ? 2 : lines.length && 1);
    return lines.map(({ name, state, text }) => `${state} ${name}: ${text}`);
  };

  expect(await wrong()).toEqual([expect.stringMatching(/^warning Backup: There is no backup yet/)]);
  await app.inject({ method: 'POST', url: '/api/enquiries', payload: exampleSubmission() });
  await context.queue.markSent(1, Date.now());
  await backUpTo(context, `${copies}/`);
  const [first = ''] = readdirSync(copies);
  for (let day = 1; day <= 19; day += 1) {
    for (const time of ['060000', '140000', '220000']) {
      const name = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10);
      copyFileSync(join(copies, first), join(copies, `enquiries-${name}-${time}.db`));
    }
  }
  vi.setSystemTime(Date.now() + 20 * DAY_MS);
  expect(await backUpTo(context, `${copies}/`)).toMatch(/Removed \d+ older copies/);
  expect(await wrong(), 'after 59 backups, of which old ones were removed').toEqual([]);

  vi.setSystemTime(Date.now() + 7 * DAY_MS);
  await backUpTo(context, `${copies}/`);
  expect(await wrong()).toEqual([
    expect.stringMatching(/^warning Certificate: That of www\.shop\.example is valid until .+13 days/),
  ]);

  const latest = join(copies, readdirSync(copies).toSorted().at(-1) ?? '');
  writeFileSync(latest, readFileSync(latest).fill(7, 4096, 60_000));
  freeBytes = 150e6;
  password = 'second';
  await app.inject({ method: 'POST', url: '/api/enquiries', payload: exampleSubmission() });
  vi.setSystemTime(Date.now() + 5 * HOUR_MS);
  const inTrouble = await wrong();
  for (const line of [
    /^fault Backup: .+ It can't be restored\. .+ is damaged/,
    /^fault Disk: 150 MB are free/,
    /^fault Mail: 127\.0\.0\.1:\d+ accepts no mail: Invalid login/,
    /^fault Waiting mail: 1 mail waits, the oldest for 5 h/,
  ]) {
    expect(inTrouble).toContainEqual(expect.stringMatching(line));
  }
  await backUpTo(context, join(copies, 'another.db'));
  freeBytes = 50e9;
  password = 'first';
  await context.queue.markSent(2, Date.now());

  await app.close();
  const afterReboot = await wrong();
  expect(afterReboot).toContainEqual(
    expect.stringMatching(/^fault Server: It does not run: nothing answers/),
  );
  expect(afterReboot).toContainEqual(expect.stringMatching(/^fault Site: https:.+ answers 502/));
  app = await start(port);

  vi.setSystemTime(Date.now() - 30 * DAY_MS);
  expect(await wrong()).toContainEqual(expect.stringMatching(/^fault Clock: .+ is dated/));
  vi.setSystemTime(END_OF_CERTIFICATE + HOUR_MS);
  const atTheEnd = await wrong();
  expect(atTheEnd).toContainEqual(
    expect.stringMatching(/^fault Certificate: That of www\.shop\.example has expired/),
  );
  expect(atTheEnd).toContainEqual(
    expect.stringMatching(/^fault Backup: The last one is of .+ 12 days ago.+It restores, with 2 enquiries/),
  );
});
