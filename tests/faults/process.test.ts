import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { endOfToday, HOUR_MS } from '../../domain/time.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { freePort } from '../support/freePort.ts';
import { readStore } from '../support/readStore.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { BARE_ENVIRONMENT, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { createShiftedClock } from './createShiftedClock.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('without SITE_URL, a sign-in link leads to the port that was free', async () => {
  await using mail = await startMailServer();
  await using server = await startServer({ SMTP_URL: mail.url, STAFF_EMAILS: 'priya@shop.example' });
  await fetch(`${server.url}/api/inbox/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'priya@shop.example' }),
  });
  // There may be a daily summary too.
  const received = await waitFor(
    () => mail.mails.find(({ subject }) => subject?.startsWith('Sign in')),
    'the mail with the link',
  );
  const { port } = new URL(server.url);
  expect(received.text).toContain(`http://localhost:${port}/inbox#sign-in=`);
  expect(server.output()).toMatch(new RegExp(`Inbox +http://localhost:${port}/inbox\n`));
  expect(server.output()).toContain(`the links of mails lead to http://localhost:${port}, which`);
});

test('a server proves itself, and its morning mail and metrics say how it is', async () => {
  await using folder = temporaryFolder();
  await using mail = await startMailServer();
  const port = await freePort();
  const clock = createShiftedClock(folder.path);
  // The mail is sent from eight in the morning on: it is nine of tomorrow, so that no day ends during the test.
  clock.shiftTo(endOfToday(Date.now()) + 9 * HOUR_MS - Date.now());
  await using server = await startServer({
    ...clock.env,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    STAFF_EMAILS: 'priya@shop.example',
    PROOF_TO: 'proof@operator.example',
    METRICS_TOKEN: 'a-token-of-24-characters',
  });
  const mailWith = (text: string) =>
    waitFor(() => mail.mails.find(({ subject }) => subject?.includes(text)), `the mail about ${text}`);
  expect((await mailWith('Hourly proof')).to?.[0]?.address).toBe('proof@operator.example');
  expect((await mailWith('received yesterday')).text).toMatch(
    /Checks of the site: \d+ of \d+ checks need attention\..+ WARNING, Backup: There is no backup yet\./,
  );
  const arrivedAt = await waitFor(async () => {
    const headers = { authorization: 'Bearer a-token-of-24-characters' };
    const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^site_proof_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]);
  }, 'the proof in the metrics');
  expect(arrivedAt).toBeGreaterThan(Date.now() / 1000 - 3600);
  expect(readStore(server.dataDir)).toEqual([]);
});

/** Copies the server into a project without content and without a build. */
async function copyServer(project: string): Promise<string> {
  await mkdir(project);
  for (const name of ['domain', 'server', 'package.json']) {
    await cp(join(ROOT, name), join(project, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'), 'junction');
  return project;
}

test('settings are read from .env, environment variables override them, and what is wrong in it stops', async () => {
  await using folder = temporaryFolder();
  const project = await copyServer(join(folder.path, 'project'));
  await writeFile(join(project, '.env'), "\ufeffDATA_DIR='/none/of/.env'\n");
  const list = (command: string, args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(command, [...args, 'list'], { cwd: project, env: { ...BARE_ENVIRONMENT, ...env } });
  // The script of package.json, and what it runs.
  const npm = ['run', '--silent', 'enquiries', '--'];
  const script = ['--import', './server/loadEnv.ts', 'server/cli/enquiries.ts'];
  await expect(list('npm', npm)).rejects.toThrow('There is no store at /none/of/.env/enquiries.db');
  await expect(list(process.execPath, script, { DATA_DIR: '/other' })).rejects.toThrow(
    'There is no store at /other/enquiries.db',
  );
  await writeFile(join(project, '.env'), 'DATA_DIR=/none\nSMTP_HOST=x\n');
  await expect(list(process.execPath, script)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^\.env line 2: SMTP_HOST is not a setting.+\n$/),
  });
});

test('the command line works without content and without a build', async () => {
  await using folder = temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  const submission = exampleSubmission();
  {
    await using server = await startServer({ DATA_DIR });
    await server.post(submission);
  }
  const project = await copyServer(join(folder.path, 'project'));
  const run = async (...args: string[]) => {
    const env = { ...BARE_ENVIRONMENT, DATA_DIR, STAFF_EMAILS: 'priya@shop.example' };
    const command = ['server/cli/enquiries.ts', ...args];
    return (await promisify(execFile)(process.execPath, command, { cwd: project, env })).stdout;
  };
  const person = ['--mobile', submission.Mobile, '--email', submission.Email];
  expect(await run('export', ...person)).toContain('We keep enquiries on our own server');
  await expect(run('mail', 'test')).rejects.toThrow(/There is no built site in .+; run: npm run build/);
  expect(await run('sign-in', 'priya@shop.example')).toContain('/inbox#sign-in=');
});

test('SIGTERM stops the server cleanly, also with an idle connection', async () => {
  await using server = await startServer();
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
  await server.post(exampleSubmission());
  expect(await server.stop()).toBe(0);
  idle.destroy();
  // The write-ahead log is checkpointed, so the store is a single file.
  expect((await readdir(server.dataDir)).sort()).toEqual(['enquiries.db', 'mail', 'server.lock']);
  const { mode } = await stat(join(server.dataDir, 'enquiries.db'));
  expect(mode & 0o077, 'it is readable for this user only').toBe(0);
});

test('forms that are being posted at SIGTERM are confirmed, and their connections do not hold up the exit', async () => {
  await using server = await startServer();
  const { id: _, ...fields } = exampleSubmission();
  const body = `${new URLSearchParams(fields)}`;
  const head =
    `POST /api/enquiries HTTP/1.1\r\nHost: shop.example\r\nContent-Length: ${body.length}\r\n` +
    'Content-Type: application/x-www-form-urlencoded\r\n\r\n';
  const visitors = ['follows the redirect', 'closes the page'].map(() => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(head + body.slice(0, 9));
    const received = { text: '' };
    socket.on('data', (chunk) => (received.text += chunk));
    return { socket, received };
  });
  // It has the beginnings of the posts, which came earlier.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  await waitFor(() => server.output().includes('stopping'), 'the server to stop');
  for (const { socket, received } of visitors) {
    socket.write(body.slice(9));
    await waitFor(() => received.text.includes('HTTP/1.1 303'), 'the response');
  }
  const [{ socket, received }] = visitors as [(typeof visitors)[0]];
  // A browser follows the redirect on the same connection.
  const location = /location: (\S+)/.exec(received.text)?.[1];
  socket.write(`GET ${location} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
  await waitFor(() => received.text.includes('</html>'), 'the confirmation');
  expect(received.text).toContain('Order Received Successfully');
  await waitFor(() => server.process.exitCode === 0, 'the exit', 15_000);
});

test('while a slow request holds up the stop by SIGINT, no further mail begins', async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const onMessage = () => {
    begun += 1;
    return held.promise;
  };
  await using mail = await startMailServer({ onMessage });
  await using server = await startServer({ SMTP_URL: mail.url });
  for (let count = 0; count < 5; count += 1) await server.post(exampleSubmission());
  await waitFor(() => begun === 2, 'two mails to be on their way');
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  slow.write('POST /api/enquiries HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{');
  await once(slow, 'connect');
  // It has the beginning of the request, which came earlier: a connection without one does not hold up the stop.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const exited = once(server.process, 'exit');
  server.process.kill('SIGINT');
  await waitFor(() => server.output().includes('"msg":"stopping"'), 'the stop to begin');
  held.resolve();
  using store = new DatabaseSync(join(server.dataDir, 'enquiries.db'), { readOnly: true });
  const sent = store.prepare("SELECT count(*) AS count FROM mail_jobs WHERE state = 'sent'");
  await waitFor(() => Number(sent.get()?.count) >= 2, 'both mails to be recorded');
  // A worker that goes on begins the next within this time.
  await delay(200);
  expect(server.process.exitCode, 'it waits for the slow request').toBeNull();
  slow.destroy();
  expect(await exited).toEqual([0, null]);
  expect(begun).toBe(2);
});

test('SIGTERM to npm stops its server and frees the port', async () => {
  await using folder = temporaryFolder();
  const PORT = String(await freePort());
  const npm = spawn('npm', ['run', '--silent', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, PORT, DATA_DIR: folder.path },
  });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  const pid = await waitFor(() => Number(/"pid":(\d+)/.exec(output)?.[1]), 'the server to start');
  const isRunning = () => spawnSync('kill', ['-0', String(pid)]).status === 0;
  try {
    expect(isRunning()).toBe(true);
    npm.kill('SIGTERM');
    await waitFor(() => !isRunning(), 'the server to stop');
    await using next = await startServer({ DATA_DIR: folder.path, PORT });
    expect(next.url).toContain(PORT);
  } finally {
    if (isRunning()) process.kill(pid);
  }
});

test('a second server on the same data folder fails; after the first is killed, the next one starts', async () => {
  await using folder = temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  await expect(startServer({ DATA_DIR: folder.path })).rejects.toThrow(
    /Another server uses .+\. Stop it, or set another DATA_DIR\.\n$/,
  );
  expect((await server.post(exampleSubmission())).status).toBe(201);
  await server.stop('SIGKILL');
  await using next = await startServer({ DATA_DIR: folder.path });
  expect((await next.post(exampleSubmission())).status).toBe(201);
});

test.each<[env: Record<string, string>, message: RegExp, args?: string[]]>([
  [{ PORT: 'x' }, /^PORT is "x"; use a whole number from 0 to 65535\n$/],
  [
    { DATA_DIR: '/dev/null/data' },
    /^The folder \/dev\/null\/data can't be used: .+ Check DATA_DIR and its permissions\.\n$/,
  ],
  [{ HOST: '203.0.113.1' }, /Can't listen on 203\.0\.113\.1:0: .+ Set HOST or PORT\.\n$/],
  [
    {
      PUBLIC_DELIVERY: 'firebase',
      PUBLIC_FIREBASE_PROJECT_ID: 'shop',
      GOOGLE_APPLICATION_CREDENTIALS: '/none.json',
    },
    /^GOOGLE_APPLICATION_CREDENTIALS: \/none\.json can't be read \(ENOENT\); name the key file\n$/,
  ],
  [{}, /^The server has no option --port\. Set what it needs in \.env.+\n$/, ['--port', '80']],
])('with %j the start fails with one line', async (env, message, args = []) => {
  await using folder = temporaryFolder();
  const failed = await promisify(execFile)(process.execPath, ['server/index.ts', ...args], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: join(folder.path, 'data'), ...env },
  }).catch((error: { code: number; stderr: string }) => error);
  expect('code' in failed && failed.code).toBe(1);
  expect(failed.stderr).toMatch(message);
});
