import type { Page } from '@playwright/test';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { myEnquiryUrl } from '../../domain/sitePages.ts';
import { RECEIPT_KEY_PREFIX } from '../../site/order-form/outbox/EnquiryStorage.ts';
import {
  expect,
  fillForm,
  formOf,
  openForm,
  receiptsOf,
  test,
  UNREACHABLE_ERRORS,
  waitingKeys,
} from '../support/browserTest.ts';
import { EXAMPLE_FIELDS, exampleSubmission, uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { SAMPLE } from '../support/sampleSite.ts';

/** Sends an enquiry from the open form, and resolves with its id, as the newest receipt has it. */
async function sendEnquiry(page: Page, Name = uniqueName()) {
  const known = await receiptIds(page);
  await fillForm(page, { Name });
  await formOf(page).buyNow.click();
  await expect(formOf(page).status).toContainText(`Thank you, ${Name}.`);
  // A receipt once it is mailed, too; and the next page would resend what is not confirmed to this one.
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  const [id = ''] = (await receiptIds(page)).filter((one) => !known.includes(one));
  return { id, Name };
}

function receiptIds(page: Page): Promise<string[]> {
  return page.evaluate(
    (prefix) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    RECEIPT_KEY_PREFIX,
  );
}

test.afterEach(async ({ site }) => {
  await site.services?.restore();
});

test('an enquiry is listed at the next visit, withdrawn by keyboard after one question, and cleared', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  await openForm(page);
  const { id, Name } = await sendEnquiry(page);
  await page.emulateMedia({ media: 'print' });
  const { status, buyNow } = formOf(page);
  for (const text of [referenceOf(id), 'Quantity: 3', 'Sent on ', SAMPLE.company.phone])
    await expect(status.getByText(text).first()).toBeVisible();
  const [thanksTop, leafletTop] = await page
    .locator('[data-enquiry-status], #banner')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top).reverse());
  expect(thanksTop, 'the thanks are printed first').toBeLessThan(leafletTop ?? 0);
  for (const part of [status.getByRole('button').first(), buyNow, receiptsOf(page)])
    await expect(part).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto('/my-enquiry');
  const receipt = receiptsOf(page);
  await expect(receipt).toContainText(referenceOf(id));
  await expect(receipt).toContainText('Sent. Your enquiry has reached us.');
  await expect(receipt).not.toContainText('We will call');
  const details = receipt.getByText(`Name: ${Name}`);
  await expect(details).toBeHidden();
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = document.querySelector('[data-receipt] details[open]') ? 'open' : 'closed';
    });
  });
  await page.pdf();
  await expect(page, 'on paper').toHaveTitle('open');
  await expect(details).toBeHidden();

  const withdraw = receipt.getByRole('button', { name: 'Withdraw it' });
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(withdraw).toBeHidden();
  await page.emulateMedia({ media: null });
  await withdraw.press('Enter');
  const question = receipt.getByRole('group', { name: /^Withdraw this enquiry\?/ });
  await expect(question).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(question).toBeHidden();
  await page.emulateMedia({ media: null });
  await question.focus();
  await expectNoAxeViolation(page, '[data-receipts]');
  await question.getByRole('button', { name: 'No, keep it' }).press('Enter');
  await expect(withdraw).toBeFocused();
  await page.route('**/withdrawal', async (route) => {
    await expect(receipt.getByRole('status')).toHaveText('Withdrawing…');
    await route.continue();
  });
  await withdraw.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(receipt).toContainText('Withdrawn.');
  await expect(receipt).toBeFocused();
  await expect(receipt.getByRole('button')).toHaveCount(0);
  await expect(receipt).toContainText('Withdrawn on ');
  await expect(details).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(Name);
  expect(await site.isWithdrawn(id)).toBe(true);

  // As the page is loaded again after a tap on "Correct or withdraw it".
  await page.goto('/#my-enquiries');
  await expect(receipt).toContainText('Withdrawn.');
  await expect(receipt).toBeInViewport();
  const clear = page.getByRole('button', { name: 'Clear this list' });
  const clearQuestion = page.getByRole('group', { name: /^Clear this list\?/ });
  await clear.click();
  await expect(clearQuestion).toBeFocused();
  await clearQuestion.getByRole('button', { name: 'No, keep it' }).click();
  await expect(clear).toBeFocused();
  await expect(receipt).toBeVisible();
  await clear.click();
  await clearQuestion.getByRole('button', { name: 'Yes, clear it' }).click();
  await expect(page.getByText('The list was cleared.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your enquiries' })).toBeFocused();
  expect(await receiptIds(page)).toEqual([]);
});

test('without a connection a withdrawal waits, and an enquiry that waits is never sent', {
  tag: '@any-delivery',
}, async ({ page, context, site, expectedErrors }) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
  const form = await openForm(page);
  const { id } = await sendEnquiry(page);
  await context.setOffline(true);
  // Under the pointer, the toast stays.
  await form.toasts.hover();
  const withdraw = receiptsOf(page).getByRole('button', { name: 'Withdraw it' });
  // At once, while the browser would scroll smoothly to what gets the focus, and go on after the next keys.
  await withdraw.scrollIntoViewIfNeeded();
  await withdraw.press('Enter');
  await receiptsOf(page).getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
  await expect(form.toasts).toHaveCount(0);
  await expect(receiptsOf(page).getByRole('status')).toContainText('Your withdrawal has not reached us yet.');
  // The thanks above it are gone.
  await expect(receiptsOf(page)).toBeInViewport({ ratio: 0.99 });

  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  const [waiting = ''] = (await waitingKeys(page)).map((key) => key.replace(/^.*:/, ''));
  await expect(receiptsOf(page).first()).toContainText('Not sent yet.');
  await expect(receiptsOf(page).first()).not.toContainText('Sent on');
  await receiptsOf(page).first().getByRole('button', { name: 'Delete it' }).click();
  await receiptsOf(page).first().getByRole('group').getByRole('button', { name: 'Delete it' }).click();
  await expect(form.status).toContainText('was deleted and will not be sent');
  await expect(receiptsOf(page)).toHaveText([/was deleted and will not be sent/, /has not reached us yet/]);
  expect(await waitingKeys(page)).toEqual([]);

  await context.setOffline(false);
  await expect(receiptsOf(page)).toHaveText([/Withdrawn\.|was deleted/, /Withdrawn\./]);
  expect(await site.isWithdrawn(id)).toBe(true);
  // The withdrawal of the other one follows, in case it had arrived.
  const isPending = () => page.evaluate((key) => localStorage[key], RECEIPT_KEY_PREFIX + waiting);
  await expect.poll(isPending).not.toContain('withdrawing');
  expect(await site.documentsOf(Name)).toEqual([]);
});

test('an enquiry is corrected in the form, also when the page is loaded again meanwhile', async ({
  page,
  site,
}) => {
  const form = await openForm(page);
  const { id } = await sendEnquiry(page);
  await form.status.getByRole('link', { name: 'Correct or withdraw it' }).click();
  await expect(receiptsOf(page)).toBeInViewport();
  await receiptsOf(page).getByRole('button', { name: 'Correct it' }).click();
  const note = page.getByRole('group', { name: /^You are correcting your enquiry / });
  await expect(note).toContainText(referenceOf(id));
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(form.field('Mobile')).toHaveValue(EXAMPLE_FIELDS.Mobile);
  await note.getByRole('button', { name: 'Stop correcting' }).click();
  await expect(note).toHaveCount(0);
  await expect(form.field('Mobile')).toHaveValue('');
  await receiptsOf(page).getByRole('button', { name: 'Correct it' }).click();
  await form.field('Quantity').fill('7');
  await note.getByRole('button', { name: 'Stop correcting' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await form.form.scrollIntoViewIfNeeded();
  await expect(form.field('Quantity')).toHaveValue('7');
  await expect(note).toHaveCount(0);
  await expect(page.locator('[data-sent-before]')).toContainText(
    `Your enquiry has reached us. Your reference is ${referenceOf(id)}`,
  );

  await page.goto('/my-enquiry');
  await receiptsOf(page).getByRole('button', { name: 'Correct it' }).click();
  await expect(form.field('Email')).toHaveValue(EXAMPLE_FIELDS.Email);
  await expect(form.field('Quantity')).toHaveValue(EXAMPLE_FIELDS.Quantity);
  await expect(note).toContainText('What you had typed before comes back');
  await expectNoAxeViolation(page, '[data-correction]');
  const Name = uniqueName();
  await form.form.evaluate((element) => {
    const input = document.createElement('input');
    element.append(Object.assign(input, { type: 'hidden', name: 'Name', value: 'of an extension' }));
  });
  await form.field('Name').fill(Name);
  await page.reload();
  await expect(form.form).toBeVisible();
  await form.form.scrollIntoViewIfNeeded();
  await expect(note).toContainText(referenceOf(id));
  await expect(form.field('Name')).toHaveValue(Name);
  await expect(form.buyNow).toHaveAccessibleDescription(
    new RegExp(`^This replaces your enquiry ${referenceOf(id)}\\.`),
  );
  await form.buyNow.click();
  await expect(form.status).toContainText(`Thank you, ${Name}.`);
  await expect(form.status).toContainText(
    `This replaces your enquiry ${referenceOf(id)}. An earlier e-mail about it no longer counts.`,
  );
  await expect(note).toHaveCount(0);
  await expect(form.field('Quantity')).toHaveValue('7');
  await expect(receiptsOf(page)).toHaveText([/Sent\./, /Replaced by /]);
  await expect.poll(() => site.replacedBy(Name)).toBe(id);
});

test('a link opens one enquiry on another device, for that tab alone, and says what was done elsewhere', {
  tag: '@any-delivery',
}, async ({ page, request, site, browser, expectedErrors }) => {
  expectedErrors.push(/404/);
  const submission = exampleSubmission({ Name: uniqueName(), Quantity: '12', RetailerSelfUse: 'Retailer' });
  await request.post('/api/enquiries', { data: submission });
  const link = myEnquiryUrl('', '', { ...submission, sentAt: Date.now() });
  await page.goto(link);
  const receipt = receiptsOf(page);
  await expect(receipt).toContainText(referenceOf(submission.id));
  await expect(receipt).toContainText('it was sent from another device, or this list was cleared');
  await expect(receipt).toContainText('Sent on ');
  await expect(receipt.getByRole('listitem')).toHaveText([/: 12$/, /: Retailer$/]);
  await expect(page).toHaveURL(/\/my-enquiry$/);
  expect(await receiptIds(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Clear this list' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'हिन्दी' })).toHaveAttribute('href', '/hi/my-enquiry');
  await page.reload();

  await receipt.getByRole('button', { name: 'Correct it' }).click();
  const { field, status, buyNow } = formOf(page);
  const note = page.locator('[data-correction]');
  await expect(note).toContainText(referenceOf(submission.id));
  await expect(note).toContainText('please type them again');
  await expect(field('Name')).toHaveValue('');
  await expect(field('Quantity')).toHaveValue('12');
  await expect(field('RetailerSelfUse')).toHaveValue('Retailer');
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await buyNow.click();
  await expect(status).toContainText(`Thank you, ${Name}.`);
  await expect(receiptsOf(page)).toHaveText([/Sent\./, /Replaced by /]);
  expect(await site.replacedBy(Name)).toBe(submission.id);

  const [correction = ''] = (await receiptIds(page)).filter((id) => id !== submission.id);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  const older = receiptsOf(elsewhere);
  await expect(older).toContainText(`Replaced by enquiry ${referenceOf(correction)}.`);
  await expect(older.getByRole('listitem').first(), 'what no longer counts').toBeHidden();
  await expect(older.getByRole('button', { name: 'Correct it' })).toHaveCount(0);
  await older.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(older.getByRole('group', { name: /^Withdraw/ })).toContainText(
    `this enquiry and ${referenceOf(correction)}, which`,
  );
  await older.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(older).toContainText(`${referenceOf(correction)}, which replaced it, was withdrawn with it.`);
  await elsewhere.close();
  // The page is seen again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(receipt).toHaveText([/Withdrawn\./, /Withdrawn\./]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(Name);

  for (const name of ['Clear this list', 'Yes, clear it']) await page.getByRole('button', { name }).click();
  // A link to what is withdrawn; and another, in the same tab, to what is erased or never was.
  await page.goto(link);
  await expect(receipt).toContainText('Withdrawn on ');
  await expect(receipt.getByRole('button')).toHaveCount(0);
  const unknown = crypto.randomUUID();
  await page.goto(`/my-enquiry#${unknown}&q=2&t=1780000000`);
  await expect(receipt.first()).toContainText(referenceOf(unknown));
  await expect(page).toHaveURL(/\/my-enquiry$/);
  await expect(receipt.first()).toContainText('Our system does not know this enquiry');
  await expect(receipt.first().getByRole('button')).toHaveCount(0);
  await expect(receipt.first().getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expect(receipt.first()).not.toContainText('Sent on');
  expect(await receiptIds(page)).toEqual([]);
});
