import type { Page } from '@playwright/test';
import { referenceOf } from '../../../domain/enquiryId.ts';
import {
  test as base,
  expect,
  fillForm,
  formOf,
  openForm,
  UNREACHABLE_ERRORS,
  uniqueName,
} from '../../support/browserTest.ts';
import { SAMPLE } from '../../support/sampleSite.ts';
import type { HostedServices } from '../../support/TestSite.ts';

const { product, company } = SAMPLE;
const NOBODY_MAY =
  "rules_version = '2'; service cloud.firestore { match /{all=**} { allow read, write: if false; } }";
const SDK = /\/_astro\/firebaseServices\.[\w-]+\.js/;

/** The hosted mode's services, whole again after each test. */
const test = base.extend<{ services: HostedServices }>({
  services: async ({ site }, use) => {
    if (!site.services) throw new Error('this test needs the hosted mode');
    await use(site.services);
    await site.services.restore();
  },
});

/** What the page writes to its console, and what it asks of whom, from now on. */
function watch(page: Page) {
  const logged: string[] = [];
  const asked: string[] = [];
  const answered: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answered.push(response.url());
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { logged, asked, answered, scripts };
}

test.describe('a good enquiry', () => {
  test('starts both calls before either answers, and succeeds once the write has', async ({
    page,
    site,
    services,
  }) => {
    const { asked, answered, logged } = watch(page);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    services.firestoreProxy.holdResponses();
    services.emailJsProxy.holdResponses();
    await form.buyNow.click();
    await expect(form.field('Name')).toHaveValue('');
    const calls = () => asked.map((url) => new URL(url).host).sort();
    await expect.poll(calls).toEqual([services.firestoreProxy.host, services.emailJsProxy.host].sort());
    // Not only have both left the browser, they have reached the other side.
    await services.emailJs.waitForRequest(Name);
    await expect.poll(() => services.firestoreProxy.requestLines.at(-1)).toMatch(/^POST .*documents:commit/);
    expect(answered).toEqual([]);
    await expect(form.toasts).toHaveCount(0);

    await services.firestoreProxy.connect();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    expect(asked.filter((url) => url.startsWith(`http://${services.firestoreProxy.host}`))).toHaveLength(1);
    expect(asked.filter((url) => url.startsWith(`http://${services.emailJsProxy.host}`))).toHaveLength(1);
    expect(logged.filter((line) => line.includes('EmailJS'))).toEqual([]);
    await services.emailJsProxy.connect();
    await expect.poll(() => logged).toContainEqual('log: EmailJS: OK');
    expect(await site.documentsOf(Name)).toHaveLength(1);
  });

  test('is a document of exactly the five fields, all strings, under an id made in the browser', async ({
    page,
    services,
  }) => {
    const form = await openForm(page);
    const fields = await fillForm(page, { Name: `${uniqueName()} आशा`, RetailerSelfUse: 'Self Use' });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    const documents = await services.firestore.documentsOf(services.projectId, services.collection);
    const [document] = documents.filter((one) => one.fields?.Name?.stringValue === fields.Name);
    expect(document?.fields).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { stringValue: value }])),
    );
    const id = document?.name.split('/').at(-1) ?? '';
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await expect(form.status).toContainText(referenceOf(id));
  });

  test('is a mail with the hidden product name, which the document has not', async ({ page, services }) => {
    const form = await openForm(page);
    const fields = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    const reference = await form.status.locator('strong').textContent();
    expect(await services.emailJs.waitForRequest(fields.Name)).toEqual({
      ...fields,
      productName: product.name,
      reference,
      lib_version: '4.4.1',
      service_id: 'service_demo',
      template_id: 'template_demo',
      user_id: 'public_demo',
    });
  });

  test('is what stood there at the click, though the SDKs come later and more is typed', async ({
    page,
    site,
    services,
  }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(SDK, async (route) => {
      await arrived;
      await route.continue();
    });
    const form = await openForm(page);
    const fields = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.field('Name')).toHaveValue('');
    await form.field('Name').fill('Somebody Else');
    arrive();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    expect(await site.documentsOf(fields.Name)).toEqual([fields]);
    expect((await services.emailJs.waitForRequest(fields.Name)).Mobile).toBe(fields.Mobile);
    await expect(form.field('Name')).toHaveValue('Somebody Else');
  });
});

test.describe('the error catalogue (specification section 8)', () => {
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(...UNREACHABLE_ERRORS));

  test('database down: logged, no toast, and the mail goes', async ({ page, services }) => {
    const { logged } = watch(page);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await services.firestoreProxy.disconnect();
    await form.buyNow.click();
    await services.emailJs.waitForRequest(Name);
    await expect.poll(() => logged.join('\n')).toMatch(/error: DatabaseWriteError/);
    await expect(form.field('Name')).toHaveValue('');
    await expect(form.toasts).toHaveCount(0);
  });

  test('e-mail service down: logged, and the enquiry is received', async ({ page, site, services }) => {
    const { logged } = watch(page);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await services.emailJsProxy.disconnect();
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    await expect.poll(() => logged.join('\n')).toMatch(/error: The mail was not sent/);
    await expect(form.toasts).toHaveCount(1);
    expect(await site.documentsOf(Name)).toHaveLength(1);
  });

  test('e-mail service refusing: logged with its words, and the enquiry is received', async ({
    page,
    services,
  }) => {
    services.emailJs.response = { status: 412, text: 'Gmail_API: Invalid grant' };
    const { logged } = watch(page);
    const form = await openForm(page);
    await fillForm(page);
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    await expect.poll(() => logged.join('\n')).toMatch(/The mail was not sent.*Invalid grant/);
  });

  test('a page of something between, with status 200, is no success of the mail', async ({
    page,
    services,
  }) => {
    services.emailJs.response = { status: 200, text: '<h1>Please sign in to the network</h1>' };
    const { logged } = watch(page);
    const form = await openForm(page);
    await fillForm(page);
    await form.buyNow.click();
    await expect.poll(() => logged.join('\n')).toMatch(/The mail was not sent/);
  });

  test('both down: both logged, no toast', async ({ page, services }) => {
    const { logged } = watch(page);
    const form = await openForm(page);
    await fillForm(page);
    await Promise.all([services.firestoreProxy.disconnect(), services.emailJsProxy.disconnect()]);
    await form.buyNow.click();
    await expect.poll(() => logged.join('\n')).toMatch(/error: DatabaseWriteError/);
    await expect.poll(() => logged.join('\n')).toMatch(/error: The mail was not sent/);
    await expect(form.toasts).toHaveCount(0);
  });

  test('a rule refusing: logged, no toast, and the visitor is told that the mail has gone', async ({
    page,
    site,
    services,
  }) => {
    await services.firestore.setRules(services.projectId, NOBODY_MAY);
    const { logged } = watch(page);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await services.emailJs.waitForRequest(Name);
    await expect.poll(() => logged.join('\n')).toMatch(/error: DatabaseWriteError/);
    await expect(form.status).toContainText('it has reached us by e-mail. We will call');
    await expect(form.field('Name')).toHaveValue('');
    await expect(form.toasts).toHaveCount(0);
    expect(await site.documentsOf(Name)).toEqual([]);
  });

  test('a rule refusing and the mail failing: the fields come back into the form, beside the other ways', async ({
    page,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(/The mail was not sent/);
    await services.firestore.setRules(services.projectId, NOBODY_MAY);
    await services.emailJsProxy.disconnect();
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText('could not be sent');
    await expect(form.status.getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(form.field('Name')).toHaveValue(Name);
  });

  test('SDKs out of reach: "Error adding document"; a later attempt loads them and delivers', async ({
    page,
    site,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(/firebaseServices/);
    const { logged } = watch(page);
    await page.route(SDK, (route) => route.abort());
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Error adding document']);
    await expect(form.toasts).toHaveClass(/Toastify__toast--warning/);
    expect(logged.join('\n')).toMatch(/error: TypeError: Failed to fetch dynamically imported module/);
    expect(services.emailJs.requests.filter((call) => call.Name === Name)).toEqual([]);
    await page.unroute(SDK);
    await form.status.getByRole('button', { name: 'Try now' }).click();
    await expect(form.toasts.filter({ hasText: 'Order Received Successfully' })).toBeVisible();
    expect(await site.documentsOf(Name)).toHaveLength(1);
    await services.emailJs.waitForRequest(Name);
  });
});

test('an enquiry that has to wait for the database is mailed once, over tries and visits', async ({
  page,
  site,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await services.firestoreProxy.disconnect();
  await form.buyNow.click();
  await services.emailJs.waitForRequest(Name);
  // The company has it: nobody has to call as well, and it is not to be deleted.
  await expect(form.status).toContainText('it has reached us by e-mail');
  await expect(form.status.getByRole('link')).toHaveCount(0);
  await expect(form.status.getByRole('button')).toHaveCount(0);
  await page.reload();
  await services.firestoreProxy.connect();
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect(page.locator('[data-outbox-notice]')).toContainText('has reached us');
  expect(services.emailJs.requests.filter((call) => call.Name === Name)).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a mail that EmailJS refuses for now is sent at the next visit, once, and stored once', async ({
  page,
  site,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS, /The mail was not sent/);
  services.emailJs.response = { status: 429, text: 'Too many requests' };
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await services.emailJs.waitForRequest(Name);
  services.emailJs.response = undefined;
  services.emailJs.requests.length = 0;
  await page.reload();
  await services.emailJs.waitForRequest(Name);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(services.emailJs.requests.filter((call) => call.Name === Name)).toHaveLength(1);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  await expect(page.locator('[data-outbox-notice]')).toBeHidden();
});

test('an enquiry is stored once where the browser could keep it only from the second time on', async ({
  page,
  site,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS, /The mail was not sent/);
  await page.addInitScript(() => {
    const { setItem } = localStorage;
    let isFull = true;
    Storage.prototype.setItem = function (key, value) {
      if (isFull && this === localStorage) {
        isFull = false;
        throw new DOMException('full', 'QuotaExceededError');
      }
      setItem.call(this, key, value);
    };
  });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && site.isEnquiryRequest(new URL(request.url())))
      writes.push(request.url());
  });
  await services.emailJsProxy.disconnect();
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await services.emailJsProxy.connect();
  await services.emailJs.waitForRequest(Name);
  expect(writes).toHaveLength(1);
});

test('an enquiry arrives and is mailed though the tab is closed right after the click', async ({
  page,
  site,
  services,
}) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  // The SDKs came while the visitor typed.
  await page.waitForLoadState('networkidle');
  services.firestoreProxy.holdRequests();
  services.emailJsProxy.holdRequests();
  await form.buyNow.click();
  await page.close();
  await services.firestoreProxy.connect();
  await services.emailJsProxy.connect();
  await services.emailJs.waitForRequest(Name);
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
});

test.describe('the SDKs', () => {
  test('are not loaded before the form is touched, and are on its first focus', async ({ page }) => {
    const { scripts } = watch(page);
    await openForm(page);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => SDK.test(url))).toEqual([]);
    await page.locator('#buy form [name="Name"]').focus();
    await expect.poll(() => scripts.filter((url) => SDK.test(url))).toHaveLength(1);
  });

  test('are loaded for a form that was touched before it was interactive', async ({ page }) => {
    const { scripts } = watch(page);
    const wake = await keepAsleep(page);
    await page.goto('/#buy');
    await page.locator('#buy form [name="Name"]').focus();
    wake();
    await expect.poll(() => scripts.filter((url) => SDK.test(url))).toHaveLength(1);
  });
});

test.describe('before the form is interactive', () => {
  test('a submit loses nothing, posts nothing, and is done once it can be', async ({ page, site }) => {
    const { asked } = watch(page);
    const wake = await keepAsleep(page);
    await page.goto('/#buy', { waitUntil: 'commit' });
    const fields = await fillForm(page, { Name: uniqueName() });
    const { buyNow, field, toasts } = formOf(page);
    await buyNow.click();
    await expect(field('Name')).toHaveValue(fields.Name);
    expect(asked).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    wake();
    await expect(toasts).toHaveText(['Order Received Successfully']);
    expect(await site.documentsOf(fields.Name)).toEqual([fields]);
  });

  test('should its script never come, phone and e-mail stand over it, and what was typed stays', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to fetch dynamically imported module/, /Failed to load resource/);
    await page.route(/OrderForm\.[\w-]+\.js/, (route) => route.abort());
    await page.goto('/#buy');
    const fields = await fillForm(page, { Name: uniqueName() });
    await formOf(page).buyNow.click();
    const instead = page.locator('#buy').getByRole('alert');
    await expect(instead).toContainText(company.phone);
    await expect(instead).toContainText(company.email);
    await expect(formOf(page).field('Name')).toHaveValue(fields.Name);
    await expect(page).toHaveURL(/\/#buy$/);
  });
});

test('when the form’s script fails at a submit, phone and e-mail are shown', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/broken on purpose/);
  const form = await openForm(page);
  await page.evaluate(() => {
    FormData.prototype.get = () => {
      throw new Error('broken on purpose');
    };
  });
  const { Name } = await fillForm(page);
  await form.buyNow.click();
  const instead = page.locator('#buy').getByRole('alert');
  await expect(instead).toContainText(company.phone);
  await expect(instead).toContainText(company.email);
  await expect(form.field('Name')).toHaveValue(Name);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('phone and e-mail stand where the form would be, and nothing can be posted', async ({ page }) => {
    await page.goto('/#buy');
    const instead = page.locator('#buy').getByRole('alert');
    await expect(instead.getByRole('link', { name: company.phone })).toBeVisible();
    await expect(instead.getByRole('link', { name: company.email })).toBeVisible();
    await expect(formOf(page).form).toBeHidden();
    await expect(formOf(page).form).toHaveAttribute('method', 'dialog');
    await expect(formOf(page).form).not.toHaveAttribute('action');
  });
});

test('the notice beside the form and the policy name who keeps and who sends', async ({ page }) => {
  for (const [path, place] of [
    ['/', '#buy'],
    ['/privacy-policy', 'main'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(place)).toContainText('Google Cloud Firestore');
    await expect(page.locator(place)).toContainText('EmailJS');
  }
});

/** Keeps the form's script back until the answer is called. */
async function keepAsleep(page: Page): Promise<() => void> {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route(/OrderForm\.[\w-]+\.js/, async (route) => {
    await asleep;
    await route.continue();
  });
  return wake;
}
