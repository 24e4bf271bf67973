import { expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { createTestApp } from '../../tests/support/useTestApp.ts';

const context = useStore();

test.each([
  [['203.0.113.7', '203.0.113.7:1024', '203.0.113.7:40000']],
  [['2001:db8::7', '[2001:db8::7]:1024', '[2001:db8::7]']],
  // What a visitor sends stands before what the proxies add.
  [['203.0.113.7:1024', '198.51.100.1, 203.0.113.7:1025', '203.0.113.7:1026,10.0.0.2:80']],
])('an IP with any port is one sender to the rate limit: %j', async (forwarded) => {
  const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
  const app = await createTestApp(context, { trustedProxies, rateLimit: 2 });
  const statuses: number[] = [];
  for (const header of forwarded) {
    const headers = { 'x-forwarded-for': header };
    const payload = exampleSubmission();
    const response = await app.inject({ method: 'POST', url: '/api/enquiries', headers, payload });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([201, 201, 429]);
  await app.close();
});
