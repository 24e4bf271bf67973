import { beforeEach, expect, test, vi } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { createTestApp, postForm } from '../../tests/support/useTestApp.ts';

const [one, other] = [useStore(), useStore()];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** Posts the same form to a server that is started on a store; resolves with where it leads. */
async function postTo(store: typeof one): Promise<unknown> {
  store.reopen();
  const app = await createTestApp(store);
  const response = await postForm(app, { ...EXAMPLE_FIELDS });
  await app.close();
  expect(response.statusCode).toBe(303);
  return response.headers.location;
}

test('the id of a plain form post depends on a secret of the store, and stays the same when the server restarts', async () => {
  const location = await postTo(one);
  expect(await postTo(one)).toBe(location);
  expect(await postTo(other)).not.toBe(location);
});
