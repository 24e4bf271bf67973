import { expect, fillForm, formOf, holdRequests, openForm, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

test('a plain post and a second click while it is pending store one enquiry', async ({ page, site }) => {
  const releaseForm = await holdRequests(page, /OrderForm\.[\w-]+\.js/);
  const firstPost = Promise.withResolvers<void>();
  const testEnd = Promise.withResolvers<void>();
  let posts = 0;
  await page.route('**/api/enquiries', async (route) => {
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
