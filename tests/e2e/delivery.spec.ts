import {
  expect,
  fillForm,
  formOf,
  holdRequests,
  openForm,
  test,
  UNREACHABLE_ERRORS,
} from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

const ENDPOINT = '**/api/enquiries';

test.describe('a response that is not our server’s receipt is no success', () => {
  for (const [name, response] of [
    ['a maintenance page', { status: 200, contentType: 'text/html', body: '<h1>Back soon</h1>' }],
    ['JSON of something else', { status: 201, contentType: 'application/json', body: '{"ok": true}' }],
    [
      'the receipt of another enquiry',
      { status: 201, contentType: 'application/json', body: `{"id": "${crypto.randomUUID()}"}` },
    ],
    ['an echo of the request', 'echo'],
    ['no content', { status: 204 }],
    ['the page of a firewall', { status: 403, contentType: 'text/html', body: '<h1>Are you human?</h1>' }],
  ] as const) {
    test(`${name}: the enquiry waits, and is stored once the server responds`, async ({
      page,
      site,
      expectedErrors,
    }) => {
      expectedErrors.push(...UNREACHABLE_ERRORS);
      await page.route(ENDPOINT, (route) =>
        route.fulfill(response === 'echo' ? { json: route.request().postDataJSON() } : response),
      );
      const form = await openForm(page);
      const { Name } = await fillForm(page, { Name: uniqueName() });
      await form.buyNow.click();
      await expect(form.status).toContainText('waiting on this device');
      await expect(form.toasts).toHaveCount(0);
      expect(await site.documentsOf(Name)).toEqual([]);
      await page.unroute(ENDPOINT);
      await form.status.getByRole('button', { name: 'Try now' }).click();
      await expect(form.toasts).toHaveText(['Order Received Successfully']);
      expect(await site.documentsOf(Name)).toHaveLength(1);
    });
  }

  test('a redirect is not followed', async ({ page, site, expectedErrors }) => {
    expectedErrors.push(...UNREACHABLE_ERRORS);
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 302, headers: { location: '/' } }));
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText('waiting on this device');
    expect(await site.documentsOf(Name)).toEqual([]);
  });
});

test('a plain post and a second click while it is pending store one enquiry', async ({ page, site }) => {
  const releaseForm = await holdRequests(page, /OrderForm\.[\w-]+\.js/);
  const firstPost = Promise.withResolvers<void>();
  const testEnd = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(ENDPOINT, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    // The server stores it, and its response is delayed.
    await route.fetch({ maxRedirects: 0 });
    firstPost.resolve();
    await testEnd.promise;
    await route.abort();
  });
  // In the page itself: Playwright would wait for the navigation before it clicks again.
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const form = document.querySelector<HTMLFormElement>('#buy form');
      if (!form?.noValidate) return;
      clearInterval(timer);
      form.querySelector('button')?.click();
    }, 100);
  });
  await page.goto('/#buy');
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await formOf(page).buyNow.click({ noWaitAfter: true });
  await firstPost.promise;
  releaseForm();
  await expect(page).toHaveURL(/\/enquiry-received/);
  expect(posts).toBe(2);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  testEnd.resolve();
});

test('two consecutive enquiries of the same person are both stored', async ({ page, site }) => {
  const form = await openForm(page);
  const name = uniqueName();
  for (const count of [1, 2]) {
    await fillForm(page, { Name: name });
    await form.buyNow.click();
    await expect.poll(() => site.documentsOf(name)).toHaveLength(count);
  }
});

test('when the form’s script fails at a submit, the browser posts the form itself', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/broken on purpose/);
  await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await page.evaluate(() => {
    FormData.prototype.get = () => {
      throw new Error('broken on purpose');
    };
  });
  await formOf(page).buyNow.click();
  await expect(page).toHaveURL(/\/enquiry-received/);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});
