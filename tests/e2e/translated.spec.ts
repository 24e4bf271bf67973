import type { Locator } from '@playwright/test';
import {
  expect,
  fillForm,
  holdRequests,
  openForm,
  receiptsOf,
  test,
  UNREACHABLE_ERRORS,
} from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { translatePage, translationOf } from '../support/translatePage.ts';

const ENDPOINT = '**/api/enquiries';

/** Expects these texts, translated, and nothing of another state. */
async function expectTranslated(element: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await expect(element).toContainText(translationOf(text));
  const translations = await element.evaluate((root) => root.textContent?.match(/«[^»]*»/g));
  expect(translations).toEqual(texts.map(translationOf));
}

test('on a translated page the form shows each state, and sends what is chosen', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS, /409/);
  const form = await openForm(page);
  const statusText = form.status.getByRole('status').first();
  await translatePage(page);

  await form.buyNow.click();
  await expectTranslated(form.toasts, ['Please fill the data']);
  await expectTranslated(page.locator('#Name-error'), ['Enter your name']);
  await fillForm(page, { Mobile: '12' });
  await form.buyNow.click();
  await expectTranslated(form.toasts, ['Please enter 10 digit Mobile number.']);
  await expect(page.locator('#Name-error')).toBeHidden();

  await page.route(ENDPOINT, (route) => route.fulfill({ status: 503, body: '{}' }));
  const fields = await fillForm(page, { Name: uniqueName(), RetailerSelfUse: 'Self Use' });
  await form.buyNow.click();
  await expect(statusText).toContainText('We can’t accept enquiries right now.');
  const reference = (await form.status.locator('strong').textContent()) ?? '';
  const waiting = [
    'Your enquiry is waiting on this device. We will send it as soon as we can, or the next time you open this page. Its reference is',
    '.',
  ];
  await expectTranslated(statusText, ['Not sent yet', 'We can’t accept enquiries right now.', ...waiting]);
  await context.setOffline(true);
  await form.status.getByRole('button', { name: 'Try now' }).click();
  await expect(statusText).toContainText('We can’t reach our server right now.');
  await expectTranslated(statusText, ['Not sent yet', 'We can’t reach our server right now.', ...waiting]);
  await page.unroute(ENDPOINT);
  await context.setOffline(false);
  await expectTranslated(form.toasts, ['Order Received Successfully']);
  await expect(statusText).toContainText(`${translationOf('Your reference is')} ${reference}`);
  await expect(statusText).not.toContainText('Not sent yet');
  await expect(statusText.getByText(fields.Name, { exact: true }), 'a name is not translated').toBeVisible();
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);

  await page.route(ENDPOINT, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }),
  );
  await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.field('RetailerSelfUse')).toHaveValue('Retailer');
  await expectTranslated(statusText, [
    'Not sent',
    'Your enquiry could not be sent: our system did not accept it as it is. Please correct it and send it again.',
    'Your details are back in the form.',
  ]);
  await form.status.getByRole('button', { name: 'Delete it' }).click();
  await expectTranslated(statusText, ['Your enquiry was deleted and will not be sent.']);
  await expect(form.buyNow).toBeVisible();
});

test('the form stays, and says what becomes of each enquiry, although an extension moves and adds parts', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS, /NotFoundError/, /409/);
  const form = await openForm(page);
  const releaseRequest = await holdRequests(page, ENDPOINT);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('Sending your enquiry');
  await wrap(form.status.locator('p'));
  releaseRequest();
  await expect(form.status).toContainText(`Thank you, ${Name}.`);
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);

  // Whatever comes later, and more often than a part may fail by itself.
  await form.form.evaluate((element) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'Name', value: 'of an extension' });
    element.prepend(input);
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const child of document.querySelectorAll('[data-enquiry-status] [role=status] > :not(div)')) {
        const outer = document.createElement('div');
        child.replaceWith(outer);
        outer.append(child);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let count = 0; count < 2; count += 1) {
    const { Name: next } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText(`Thank you, ${next}.`);
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
  }

  // A part that React removes together with nothing else: the whole form is rendered anew.
  await page.route(ENDPOINT, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }),
  );
  const fields = await fillForm(page, { Name: uniqueName() });
  await wrap(page.getByRole('heading', { name: 'Send another enquiry' }));
  await form.buyNow.click();
  await expect(form.status).toContainText('Not sent');
  await expect(form.field('Name')).toHaveValue(fields.Name);
  await page.unroute(ENDPOINT);
  await form.buyNow.click();
  await expect(form.status).toContainText(`Thank you, ${fields.Name}.`);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);

  // Nor does it say a second time that an order was received.
  await form.toasts.getByRole('button', { name: 'Close' }).click();
  await wrap(page.getByText('Please fill in all five.'));
  await receiptsOf(page).first().getByRole('button', { name: 'Correct it' }).click();
  await expect(page.locator('[data-correction]')).toBeVisible();
  await expect(form.field('Name')).toHaveValue(fields.Name);
  // Not retried, since a toast goes by itself.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await form.toasts.count()).toBe(0);
  // Nor does it undo a correction.
  await form.field('Quantity').fill('7');
  await wrap(page.getByText('Please fill in all five.').last());
  await page.locator('[data-correction]').getByRole('button').click();
  await expect(form.form).toHaveJSProperty('noValidate', true);
  await expect(form.field('Quantity')).toHaveValue('7');
});

/** Puts an element around another one. */
function wrap(element: Locator): Promise<void> {
  return element.evaluate((inner) => {
    const outer = document.createElement('div');
    inner.replaceWith(outer);
    outer.append(inner);
  });
}
