import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { webhookEvent } from '../../domain/desk/webhookSchemas.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { freePort } from '../../tests/support/freePort.ts';
import { parseCsv } from '../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { WEBHOOK_SECRET } from '../../tests/support/startWebhookReceiver.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { openContext } from '../context.ts';
import { webhookComposer } from './composeWebhook.ts';
import { createWebhookSender } from './sendWebhook.ts';

const DOCUMENT = readFileSync('docs/webhooks.md', 'utf8');

test('the webhook that docs/webhooks.md shows is one', () => {
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
  expect(webhookEvent.parse(JSON.parse(json))).toEqual(JSON.parse(json));
});

test('the receiver of docs/webhooks.md keeps a sheet of the enquiries, and refuses a forged webhook', async () => {
  await using folder = temporaryFolder();
  const [, program = ''] = /<!-- receiver: .*\n```js\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
  writeFileSync(join(folder.path, 'receiver.mjs'), program);
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
  const port = await freePort();
  const receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder.path,
    env: { WEBHOOK_SECRET, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await using stop = new AsyncDisposableStack();
  stop.defer(() => void receiver.kill());
  await waitFor(
    () =>
      new Promise<true | undefined>((done) => {
        const socket = createConnection(port, '127.0.0.1', () => {
          socket.destroy();
          done(true);
        });
        socket.on('error', () => done(undefined));
      }),
    'the receiver to listen',
  );

  const webhook = { url: `http://127.0.0.1:${port}/`, secret: WEBHOOK_SECRET };
  const context = openContext({ storeFile: join(folder.path, 'enquiries.db'), webhook }, SAMPLE_SITE);
  stop.defer(() => context.database.close());
  const compose = webhookComposer(context);
  /** Sends what waits, as the worker does. */
  const sendAll = async (secret = WEBHOOK_SECRET) => {
    const sender = createWebhookSender({ ...webhook, secret });
    for (
      let job = context.queue.due('webhook', Date.now());
      job;
      job = context.queue.due('webhook', Date.now())
    ) {
      const message = await compose(job);
      if (message) await sender.send(message);
      await context.queue.markSent(job.rowId, Date.now());
    }
  };
  const sheet = () => parseCsv(readFileSync(join(folder.path, 'enquiries.csv'), 'utf8'));

  const [first, second] = [randomUUID(), randomUUID()];
  await context.store.add(first, EXAMPLE_FIELDS);
  const forged = `whsec_${Buffer.alloc(24).toString('base64')}`;
  await expect(sendAll(forged)).rejects.toThrow('status 400');
  expect(existsSync(join(folder.path, 'enquiries.csv'))).toBe(false);
  await context.store.add(second, { ...EXAMPLE_FIELDS, Name: '=HYPERLINK("https://evil.example")' });
  await sendAll();
  const change = { version: 0, changeId: randomUUID(), status: 'won', wonAmount: 900.5 } as const;
  await context.changes.changeAll([{ id: first, change }], { by: 'priya@shop.example', at: Date.now() });
  await sendAll();
  const [, ...rows] = sheet();
  const { Name, Email, Mobile, Quantity, RetailerSelfUse } = EXAMPLE_FIELDS;
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['won', 'priya@shop.example', '900.5', Name, Email, Mobile, Quantity, RetailerSelfUse],
    ['new', '', '', `'=HYPERLINK("https://evil.example")`, Email, Mobile, Quantity, RetailerSelfUse],
  ]);
  await context.erasure.erase([second]);
  await sendAll();
  expect(readFileSync(join(folder.path, 'enquiries.json'), 'utf8')).not.toContain('evil');
  expect(sheet()).toHaveLength(2);
});
