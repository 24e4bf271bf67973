import type { Page } from '@playwright/test';
import { referenceOf } from '../../../domain/enquiryId.ts';
import { HOSTED_WORK_DEFAULTS } from '../../../domain/hostedWork.ts';
import { HOUR_MS } from '../../../domain/time.ts';
import { firestoreRulesOf } from '../../../firebase/firestoreRulesOf.ts';
import {
  expect,
  fillForm,
  openForm,
  hostedTest as test,
  UNREACHABLE_ERRORS,
} from '../../support/browserTest.ts';
import { uniqueName } from '../../support/exampleEnquiry.ts';
import { SAMPLE } from '../../support/sampleSite.ts';

/** Rules without work documents, as before their introduction. */
const OLD_RULES = firestoreRulesOf(SAMPLE.product.name).replaceAll('_Work', '_Unused');

const waitingKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('an enquiry is stored with its work document', async ({ page, services }) => {
  await page.goto('/?s=clinic-12');
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName(), Quantity: '12' });
  const notice = await form.form.locator('[name="notice"]').inputValue();
  const startedAt = Date.now();
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  const work = await services.workOf(Name);
  expect(work).toEqual({
    id: work?.id,
    at: work?.changedAt,
    changedAt: expect.any(Number),
    kind: 'Retailer',
    quantity: 12,
    ref: referenceOf(work?.id ?? ''),
    status: 'new',
    version: 0,
    owner: null,
    flagged: work?.spamSignals.length === 1,
    spamSignals: work?.spamSignals,
    source: 'clinic-12',
    sourceQuery: 's=clinic-12',
    notice,
    ...HOSTED_WORK_DEFAULTS,
  });
  expect(work?.at).toBeGreaterThan(startedAt - 5_000);
});

test('an enquiry with the honeypot filled in is flagged', async ({ page, services }) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.form.locator('[name="remarks"]').evaluate((input: HTMLInputElement) => {
    input.value = 'x';
  });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  const work = await services.workOf(Name);
  expect(work).toMatchObject({ flagged: true, spamSignals: expect.arrayContaining(['honeypot']) });
});

test('an enquiry whose response is lost is retried successfully and stored once', async ({
  page,
  site,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  services.firestoreProxy.holdResponses();
  await form.buyNow.click();
  await expect.poll(() => services.workOf(Name)).toBeDefined();
  const work = await services.workOf(Name);
  await services.firestoreProxy.disconnect();
  await expect(form.status).toContainText('it has reached us by e-mail');
  await services.firestoreProxy.connect();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  expect(await services.workOf(Name)).toEqual(work);
});

test('with rules that do not allow work documents, the enquiry is stored without one', async ({
  page,
  site,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
  await services.firestore.setRules(services.projectId, OLD_RULES);
  const form = await openForm(page);
  const fields = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
  expect(await services.workOf(fields.Name)).toBeUndefined();
});

/** Makes the waiting enquiry older. */
async function age(page: Page, hours: number): Promise<void> {
  await page.evaluate((ageMs) => {
    for (const [key, value] of Object.entries(localStorage)) {
      const enquiry = JSON.parse(value);
      localStorage.setItem(key, JSON.stringify({ ...enquiry, queuedAt: enquiry.queuedAt - ageMs }));
    }
  }, hours * HOUR_MS);
}

for (const [name, hours] of [
  ['a day', 25],
  ['a week', 24 * 8],
] as const) {
  test(`a mail that could not be sent for ${name} is reported once to the staff`, async ({
    page,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(...UNREACHABLE_ERRORS);
    services.emailJs.response = { status: 429, text: 'Too many requests' };
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    await services.emailJs.waitForRequest(Name);
    await age(page, hours);
    const requestCount = services.emailJs.requests.length;
    // A report that fails is retried.
    await services.firestoreProxy.disconnect();
    await page.reload();
    await expect.poll(() => waitingKeys(page)).toHaveLength(1);
    expect((await services.workOf(Name))?.mail).toBeUndefined();
    await services.firestoreProxy.connect();
    await expect.poll(async () => (await services.workOf(Name))?.mail).toBe('failed');
    await expect.poll(() => waitingKeys(page)).toEqual([]);
    expect(services.emailJs.requests).toHaveLength(requestCount);
  });
}
