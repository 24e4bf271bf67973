import { execFile, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { ENQUIRY_ENDPOINT } from '../domain/enquiry/enquiry.ts';
import { RECEIVED_PAGE } from '../domain/sitePages.ts';
import { STAFF } from './support/inboxStaff.ts';
import { startServer } from './support/startServer.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';

// The Nu HTML checker over every page: as it is built, which `npm test` does first, and as the server fills it in.

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** Without the second compiler, which takes longer than the check; the first needs more of the stack. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

/** What is right, although the checker does not know it. */
const EXPECTED = [
  // CSS that is newer than its list.
  /^CSS: (Unrecognized at-rule )?“(reading-flow|field-sizing|container-type|@container)”/,
  // A file has no origin that 'self' could mean, and data is not executed. The browser tests fail on any violation.
  /violates Content Security Policy/,
];

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  /** Of `info`; without one it is a remark, such as on the `/>` that React writes. */
  subType?: 'warning';
  url?: string;
  message: string;
  extract?: string;
}

// Java takes its time to start beside other tests.
vi.setConfig({ testTimeout: 180_000 });

const hasJava = spawnSync('java', ['-version']).status === 0;

test.skipIf(!hasJava)('the HTML checker finds nothing on any page (needs Java)', async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(STAFF);
  const refused = fetch(server.url + ENQUIRY_ENDPOINT, {
    method: 'POST',
    body: new URLSearchParams({ Name: '"A" & <b>', Email: 'a@b.example', Mobile: '12345', Quantity: '2' }),
  });
  expect((await refused).status).toBe(422);
  const received = fetch(`${server.url}${RECEIVED_PAGE}?reference=ABCD-EFGH`);
  const files = globSync('dist/**/*.html');
  for (const [name, response] of Object.entries({ refused: await refused, received: await received })) {
    const file = join(folder.path, `${name}.html`);
    await writeFile(file, await response.text());
    files.push(file);
  }
  const args = [...QUICK_START, '-jar', JAR, '--format', 'json', '--exit-zero-always', ...files];
  const { stderr } = await promisify(execFile)('java', args, { maxBuffer: Infinity });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const found = messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning');
  expect(found.filter(({ message }) => !EXPECTED.some((expected) => expected.test(message)))).toEqual([]);
});
