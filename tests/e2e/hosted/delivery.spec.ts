import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { MIN_FILL_MS } from '../../../domain/enquiry/spamSignals.ts';
import {
  expect,
  fillForm,
  formOf,
  holdRequests,
  openForm,
  receiptsOf,
  hostedTest as test,
  UNREACHABLE_ERRORS,
  waitingKeys,
  withdrawFirst,
} from '../../support/browserTest.ts';
import { uniqueName } from '../../support/exampleEnquiry.ts';
import { findDesktopBrowser } from '../../support/findBrowser.ts';
import { SAMPLE } from '../../support/sampleSite.ts';
import type { HostedServices } from '../../support/TestSite.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { product, company } = SAMPLE;
const DENY_ALL =
  "rules_version = '2'; service cloud.firestore { match /{all=**} { allow read, write: if false; } }";
const FORM_SCRIPT = /OrderForm\.[\w-]+\.js/;

/** Records the page's console messages, and the URLs of its POST requests and their responses. */
function recordPage(page: Page) {
  const logged: string[] = [];
  const posts: string[] = [];
  const postResponses: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().method() === 'POST') postResponses.push(response.url());
  });
  return { logged, posts, postResponses };
}

const mailsOf = ({ emailJs }: HostedServices, name: string) =>
  emailJs.requests.filter(({ Name }) => Name === name);

test.describe('a valid enquiry', () => {
  test('is stored and mailed in parallel, succeeds once it is stored, and is noted as mailed', async ({
    page,
    services,
  }) => {
    const { posts, postResponses, logged } = recordPage(page);
    const form = await openForm(page);
    const preconnects = page.locator('link[rel="preconnect"]');
    await expect(preconnects).toHaveCount(0);
    const fields = await fillForm(page, { Name: `${uniqueName()} आशा`, RetailerSelfUse: 'Self Use' });
    await expect(preconnects).toHaveCount(2);
    await page.waitForFunction((minMs) => performance.now() > minMs, MIN_FILL_MS);
    services.firestoreProxy.holdResponses();
    services.emailJsProxy.holdResponses();
    await form.buyNow.click();
    await expect(form.field('Name')).toHaveValue('');
    const hosts = () => posts.map((url) => new URL(url).host).sort();
    const both = [services.firestoreProxy.host, services.emailJsProxy.host].sort();
    await expect.poll(hosts).toEqual(both);
    // Both requests have reached the services.
    const mail = await services.emailJs.waitForRequest(fields.Name);
    await expect.poll(() => services.firestoreProxy.requestLines.at(-1)).toMatch(/^POST .*documents:commit/);
    // Neither is preceded by a preflight.
    const { requestLines } = services.firestoreProxy;
    expect([...requestLines, ...services.emailJsProxy.requestLines].join()).not.toContain('OPTIONS');
    expect(postResponses).toEqual([]);
    await expect(form.toasts).toHaveCount(0);

    await services.firestoreProxy.connect();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    expect(hosts()).toEqual(both);
    expect(logged.filter((line) => line.includes('EmailJS'))).toEqual([]);
    await services.emailJsProxy.connect();
    await expect.poll(() => logged).toContainEqual('log: EmailJS: OK');
    const arrival = async () => (await services.arrivalOf(fields.Name))?.fields;
    await expect.poll(async () => (await arrival())?.mail?.stringValue).toBe('sent');
    await expect.poll(() => waitingKeys(page)).toEqual([]);

    // Five strings under an id made in the browser, with its metadata beside them, and a mail with the product.
    const documents = await services.firestore.documentsOf(services.projectId, services.collections.form);
    const [document, ...others] = documents.filter((one) => one.fields?.Name?.stringValue === fields.Name);
    expect(others).toEqual([]);
    expect(document?.fields).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { stringValue: value }])),
    );
    const id = document?.name.split('/').at(-1) ?? '';
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await expect(form.status).toContainText(referenceOf(id));
    const notice = await page.locator('#buy [name="notice"]').inputValue();
    expect(await arrival()).toMatchObject({ notice: { stringValue: notice }, at: expect.anything() });
    expect(await arrival()).not.toHaveProperty('spamSignals');
    expect(mail).toMatchObject({ ...fields, productName: product.name, reference: referenceOf(id) });
  });

  test('is stored and mailed when the tab is closed 50 ms after the submit', async ({
    page,
    site,
    services,
  }) => {
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    // As on a slow connection.
    services.firestoreProxy.holdRequests();
    services.emailJsProxy.holdRequests();
    await form.buyNow.click();
    await page.waitForTimeout(50);
    await page.close();
    await services.firestoreProxy.connect();
    await services.emailJsProxy.connect();
    await services.emailJs.waitForRequest(Name);
    await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  });

  test('is sent by a page that was open while the site was deployed anew', async ({
    page,
    site,
    expectedErrors,
  }) => {
    // The list of what was sent is shown from the next visit on.
    expectedErrors.push(/404/);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    // No file of the page is there any more.
    await page.route(`${site.url}/**`, (route) => route.fulfill({ status: 404 }));
    await form.buyNow.click();
    await expect(form.status).toContainText('Thank you');
    expect(await site.documentsOf(Name)).toHaveLength(1);
  });
});

test.describe('the error catalogue (specification section 8)', () => {
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(...UNREACHABLE_ERRORS));

  test('each service unreachable, and both: logged; a toast only once it is stored', async ({
    page,
    site,
    services,
  }) => {
    const { logged } = recordPage(page);
    const form = await openForm(page);
    const log = () => logged.splice(0).join('\n');
    const send = async () => {
      const { Name } = await fillForm(page, { Name: uniqueName() });
      await form.buyNow.click();
      await expect(form.field('Name')).toHaveValue('');
      return Name;
    };
    await services.emailJsProxy.disconnect();
    const stored = await send();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    await expect.poll(log).toMatch(/error: The mail was not sent/);
    expect(await site.documentsOf(stored)).toHaveLength(1);
    await form.toasts.click();
    await services.emailJsProxy.connect();
    await services.firestoreProxy.disconnect();
    await services.emailJs.waitForRequest(await send());
    await expect.poll(log).toMatch(/error: DatabaseWriteError/);
    await services.emailJsProxy.disconnect();
    logged.length = 0;
    await send();
    await expect.poll(() => logged.join('\n')).toMatch(/error: DatabaseWriteError/);
    await expect.poll(() => logged.join('\n')).toMatch(/error: The mail was not sent/);
    await expect(form.toasts).toHaveCount(0);
  });

  test('rejected by the rules: logged, no toast, and the visitor sees that it was mailed, or has it in the form again', async ({
    page,
    site,
    services,
  }) => {
    await services.firestore.setRules(services.projectId, DENY_ALL);
    const { logged } = recordPage(page);
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await services.emailJs.waitForRequest(Name);
    await expect.poll(() => logged.join('\n')).toMatch(/error: DatabaseWriteError/);
    await expect(form.status).toContainText('it has reached us by e-mail. Your reference is');
    await expect(form.field('Name')).toHaveValue('');
    await expect(form.toasts).toHaveCount(0);
    expect(await site.documentsOf(Name)).toEqual([]);

    await services.emailJsProxy.disconnect();
    const { Name: unsent } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText('could not be sent');
    await expect(form.status.getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(form.field('Name')).toHaveValue(unsent);
  });
});

test('an enquiry that waits for the database is mailed once, across retries and visits', async ({
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
  // The company has received it, so there is nothing to do for the visitor.
  await expect(form.status).toContainText('it has reached us by e-mail');
  await expect(form.status.getByRole('link')).toHaveCount(0);
  await expect(form.status.getByRole('button')).toHaveCount(0);
  await page.reload();
  await services.firestoreProxy.connect();
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect(page.locator('[data-outbox-notice]')).toContainText('has reached us');
  // What it does not need any more is deleted after that is shown.
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  expect(mailsOf(services, Name)).toHaveLength(1);
});

test.describe('before the form is interactive', () => {
  test('a submit waits without a post and keeps the input', async ({ page, site }) => {
    const { posts } = recordPage(page);
    const releaseForm = await holdRequests(page, FORM_SCRIPT);
    // By then the page's own script notes a submit.
    await page.goto('/#buy', { waitUntil: 'domcontentloaded' });
    const fields = await fillForm(page, { Name: uniqueName() });
    const { buyNow, field, toasts } = formOf(page);
    await buyNow.click();
    await expect(field('Name')).toHaveValue(fields.Name);
    expect(posts).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    releaseForm();
    await expect(toasts).toHaveText(['Order Received Successfully']);
    expect(await site.documentsOf(fields.Name)).toEqual([fields]);
  });

  test('phone and e-mail are shown when its script fails to load, and the input is kept', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to fetch dynamically imported module/, /Failed to load resource/);
    await page.route(FORM_SCRIPT, (route) => route.abort());
    await page.goto('/#buy');
    const fields = await fillForm(page, { Name: uniqueName() });
    await formOf(page).buyNow.click();
    const alert = page.locator('#buy').getByRole('alert');
    await expect(alert).toContainText(company.phone);
    await expect(alert).toContainText(company.email);
    await expect(formOf(page).field('Name')).toHaveValue(fields.Name);
    await expect(page).toHaveURL(/\/#buy$/);
  });
});

test('phone and e-mail are shown when the form’s script fails at a submit', async ({
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
  const alert = page.locator('#buy').getByRole('alert');
  await expect(alert).toContainText(company.phone);
  await expect(alert).toContainText(company.email);
  await expect(form.field('Name')).toHaveValue(Name);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('phone and e-mail are shown instead of the form, and nothing can be posted', async ({ page }) => {
    await page.goto('/#buy');
    const alert = page.locator('#buy').getByRole('alert');
    await expect(alert.getByRole('link', { name: company.phone })).toBeVisible();
    await expect(alert.getByRole('link', { name: company.email })).toBeVisible();
    await expect(formOf(page).form).toBeHidden();
    await expect(formOf(page).form).toHaveAttribute('method', 'dialog');
    await expect(formOf(page).form).not.toHaveAttribute('action');
  });
});

test('sends an enquiry where the browser blocks site data, and with it storage and locks', async ({
  site,
  services,
  launchOptions,
}) => {
  const executablePath = findDesktopBrowser();
  test.skip(!executablePath, "needs a browser with settings, as Debian's chromium");
  await using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'Default'));
  // As chosen in the settings of Chrome: 2 blocks.
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder.path, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder.path, {
    ...launchOptions,
    ...(executablePath && { executablePath }),
    baseURL: site.url,
  });
  try {
    const page = await context.newPage();
    const form = await openForm(page);
    expect(
      await page.evaluate(() => Reflect.has(window, 'localStorage') && `${localStorage}`).catch(String),
    ).toMatch(/SecurityError|Access is denied/);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    expect(await site.documentsOf(Name)).toHaveLength(1);
    await services.emailJs.waitForRequest(Name);
    // Until the tab is closed, it is listed and can be withdrawn all the same.
    await withdrawFirst(page);
    await expect(receiptsOf(page)).toContainText('Withdrawn.');
    const arrival = await services.arrivalOf(Name);
    expect(await site.isWithdrawn(arrival?.name.split('/').at(-1) ?? '')).toBe(true);
  } finally {
    await context.close();
  }
});
