import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { createApp } from '../app.ts';
import { openContext } from '../context.ts';

test.each([
  [['203.0.113.7', '203.0.113.7:1024', '203.0.113.7:40000']],
  [['2001:db8::7', '[2001:db8::7]:1024', '[2001:db8::7]']],
  // What a visitor sends stands before what the proxies add.
  [['203.0.113.7:1024', '198.51.100.1, 203.0.113.7:1025', '203.0.113.7:1026,10.0.0.2:80']],
])('an IP with any port is one sender to the rate limit: %j', async (forwarded) => {
  await using folder = temporaryFolder();
  const context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
  const config = {
    siteUrl: 'http://localhost:3000',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    rateLimit: 2,
  };
  const app = await createApp({ ...context, config, log: false });
  const statuses: number[] = [];
  for (const header of forwarded) {
    const headers = { 'x-forwarded-for': header };
    const payload = exampleSubmission();
    const response = await app.inject({ method: 'POST', url: '/api/enquiries', headers, payload });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([201, 201, 429]);
  await app.close();
  context.database.close();
});
