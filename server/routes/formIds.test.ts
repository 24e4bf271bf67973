import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { useTemporaryFolder } from '../../tests/support/useStore.ts';
import { createApp } from '../app.ts';
import { openContext } from '../context.ts';

const folder = useTemporaryFolder();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Posts the same form to a server that is started on a store; resolves with where it leads. */
async function postTo(storeFile: string): Promise<unknown> {
  const context = openContext({ storeFile }, SAMPLE_SITE);
  const config = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 };
  const app = await createApp({ ...context, config, log: false });
  const response = await app.inject({
    method: 'POST',
    url: '/api/enquiries',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...EXAMPLE_FIELDS }).toString(),
  });
  await app.close();
  context.database.close();
  expect(response.statusCode).toBe(303);
  return response.headers.location;
}

test('the id of a plain form post depends on a secret of the store, and stays the same when the server restarts', async () => {
  const [one, other] = ['one.db', 'other.db'].map((name) => join(folder.path, name)) as [string, string];
  const location = await postTo(one);
  expect(await postTo(one)).toBe(location);
  expect(await postTo(other)).not.toBe(location);
});
