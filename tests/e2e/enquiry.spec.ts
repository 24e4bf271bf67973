import { chromium, type Route } from '@playwright/test';
import { ENQUIRY_FIELD_NAMES, type EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { MIN_FILL_MS } from '../../domain/enquiry/spamSignals.ts';
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
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { findDesktopBrowser } from '../support/findBrowser.ts';
import { SAMPLE } from '../support/sampleSite.ts';
import { translatePage, translationOf } from '../support/translatePage.ts';

const { product, company } = SAMPLE;
/** Specification section 9. */
const TOAST_MS = 5_000;
const CLEARED: EnquiryFields = {
  Name: '',
  Email: '',
  Mobile: '',
  Quantity: '',
  RetailerSelfUse: 'retailer/self use',
};

test('the form has the fields, labels and options of specification section 3', async ({ page }) => {
  const { form, field, buyNow } = await openForm(page);
  for (const name of ENQUIRY_FIELD_NAMES) await expect(form.locator(`label[for="${name}"]`)).toBeVisible();
  await expect(field('RetailerSelfUse').locator('option')).toHaveText([
    'retailer/self use',
    'Retailer',
    'Self Use',
  ]);
  await expect(field('RetailerSelfUse')).toHaveValue('retailer/self use');
  await expect(form.locator('[name="productName"]')).toHaveValue(product.name);
  await expect(form.locator('[name="productName"]')).toBeHidden();
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const)
    await expect(field(name)).toHaveAttribute('required');
  await expect(field('Quantity')).toHaveAttribute('min', '1');
  await expect(field('Mobile')).toHaveAccessibleDescription('10 digits, without +91 or spaces');
  await expect(field('RetailerSelfUse')).toHaveAccessibleDescription(
    'Are you a shop, or buying for yourself?',
  );
  // Who goes from link to field by Tab alone hears it before the first field, too.
  await expect(
    page.locator('#buy').getByRole('link', { name: 'Safety Information' }),
  ).toHaveAccessibleDescription(/^For adults\. .* ask your doctor first\./);
  await expect(buyNow).toHaveAccessibleDescription(
    /ask your doctor first.* Only to answer this enquiry we use your name,.* buyer\. To learn .* reference\. Your enquiries Privacy Policy$/,
  );
  await expect(page.locator('#buy').getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
});

test('validation, in the specified order (specification section 5); a toast replaces the previous one', async ({
  page,
}) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  const form = await openForm(page);
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Please fill the data']);
  await expect(form.field('Name')).toBeFocused();
  await expect(page.locator('#buy [aria-invalid]')).toHaveCount(4);
  await form.field('Email').fill('a');
  await expect(page.locator('#buy [aria-invalid]')).toHaveCount(3);
  await expect(form.field('Email')).toBeFocused();
  const all = { Name: 'Asha', Email: 'no', Mobile: '12x', Quantity: '0' };
  for (const [changes, field, message, description] of [
    [{ ...all, Name: '' }, 'Name', 'Please fill the data', 'Enter your name'],
    [
      { Quantity: '' },
      'Quantity',
      'Please fill the data',
      '1 pack: 60 vegetarian capsules Enter how many packs you want',
    ],
    [
      { ...all, Email: 'a@b.in' },
      'Mobile',
      'Please enter only number.',
      '10 digits, without +91 or spaces Enter your mobile number in digits only',
    ],
    [
      { ...all, Email: 'a@b.in', Mobile: '98765432101' },
      'Mobile',
      'Please enter 10 digit Mobile number.',
      '10 digits, without +91 or spaces Enter a mobile number of exactly 10 digits',
    ],
    [all, 'Email', 'Please enter a valid email address', 'Enter an e-mail address like name@example.com'],
  ] as [Partial<EnquiryFields>, keyof EnquiryFields, string, string][]) {
    const fields = await fillForm(page, changes);
    await form.buyNow.click();
    await expect(form.toasts).toHaveText([message]);
    await expect(form.toasts).toHaveAttribute('data-toast', 'warning');
    await expect(form.field(field)).toBeFocused();
    await expect(form.field(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(field)).toHaveAccessibleDescription(description);
    for (const name of ENQUIRY_FIELD_NAMES) await expect(form.field(name)).toHaveValue(fields[name]);
    await form.field(field).fill(field === 'Quantity' ? '2' : 'x');
    await expect(form.field(field)).not.toHaveAttribute('aria-invalid');
  }
  await expect(form.toasts).toMatchAriaSnapshot(`
    - /children: equal
    - status:
      - paragraph: Please enter a valid email address
    - button "Close"
  `);
  // While it moves in, it has other colours.
  await form.toasts.evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
  // The toast is over the header, which covers scrolled content anyway.
  const toast = await form.toasts.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  if (!toast || !header) throw new Error('the toast is not visible');
  expect(toast.y + toast.height).toBeLessThanOrEqual(header.y + header.height);
  // It stays under the pointer.
  await form.toasts.hover();
  await expectNoAxeViolation(page, '[data-toast]');

  // Chromium can't read the last one, as Firefox can't `1,000`, and then gives an empty value.
  for (const Quantity of ['0', '-2', '1.5', '1e']) {
    await fillForm(page, { Quantity: '' });
    await form.field('Quantity').pressSequentially(Quantity);
    await form.buyNow.click();
    await expect(form.field('Quantity'), Quantity).toBeFocused();
    await expect(form.field('Quantity'), Quantity).toHaveAccessibleDescription(
      `1 pack: 60 vegetarian capsules ${ENQUIRY_MESSAGES.error.quantity}`,
    );
    await expect(form.toasts, Quantity).toHaveCount(0);
  }
  // The message of the narrow field spans the row.
  const message = await page.getByText(ENQUIRY_MESSAGES.error.quantity).boundingBox();
  const row = await form.field('Name').boundingBox();
  expect(message?.width).toBe(row?.width);
  await expectNoAxeViolation(page, '#buy');
  expect(posted).toEqual([]);
});

test('toasts come and go without their styles, and so without animations', async ({ page, site }) => {
  await page.route(/toast.*\.css/, () => {});
  await page.clock.install();
  const form = await openForm(page);
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Please fill the data']);
  await page.clock.fastForward(TOAST_MS);
  await expect(form.toasts).toHaveCount(0);
  const fields = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await page.clock.fastForward(TOAST_MS);
  await expect(form.toasts).toHaveCount(0);
  await expect(form.status).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
});

test('a toast is shown at the top right and closes after 5 seconds', async ({ page }) => {
  await page.clock.install();
  const form = await openForm(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.buyNow.click();
  await page.mouse.move(10, 400);
  await expect(form.toasts).toHaveCSS('animation-name', 'toast-in');
  await form.toasts.evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
  const box = await form.toasts.boundingBox();
  const viewport = page.viewportSize();
  if (!box || !viewport) throw new Error('the toast is not visible');
  expect(box.y).toBeLessThan(120);
  expect(viewport.width - (box.x + box.width)).toBeLessThan(40);
  await page.clock.runFor(TOAST_MS - 1);
  await expect(form.toasts).toHaveCount(1);
  // The form shows another state meanwhile.
  await form.field('Name').fill('Asha');
  await expect(form.field('Name')).not.toHaveAttribute('aria-invalid');
  await page.clock.runFor(1);
  await expect(form.toasts).toHaveCount(0);
});

test('a toast stays open on hover and closes on click', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  const form = await openForm(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  // By keyboard, because a toast that slides in under the mouse does not receive a hover.
  await form.buyNow.press('Enter');
  await form.toasts.hover();
  await page.clock.runFor(2 * TOAST_MS);
  await expect(form.toasts).toHaveCount(1);
  await page.mouse.move(10, 400);
  await page.clock.runFor(TOAST_MS);
  await expect(form.toasts).toHaveCount(0);
  await form.buyNow.press('Enter');
  await form.toasts.click();
  await expect(form.toasts).toHaveCount(0);
});

test('a valid enquiry clears the form at once, and shows the success toast once it is stored; questions beside its fields do not stop it', async ({
  page,
  site,
}) => {
  const releaseRequest = await holdRequests(page, site.isEnquiryRequest);
  const form = await openForm(page);
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Please fill the data']);
  const questions = { Email: 'asha@gmial.com', Mobile: '0000000000', Quantity: '100000' };
  const fields = await fillForm(page, { Name: uniqueName(), RetailerSelfUse: 'Self Use', ...questions });
  await expect(form.field('Email')).toHaveAccessibleDescription(/^Did you mean asha@gmail\.com ?\?/);
  await expect(form.form.getByText('asha@gmail.com?', { exact: true }), 'on one line').toBeVisible();
  await expect(form.field('Mobile')).toHaveAccessibleDescription(/Is this number right\?$/);
  await expect(form.field('Quantity')).toHaveAccessibleDescription(/1,00,000 packs\. Is that right\?$/);
  await expectNoAxeViolation(page, '#buy');
  await form.form.getByRole('button', { name: 'Yes, change it' }).click();
  await expect(form.field('Email')).toHaveValue('asha@gmail.com');
  await expect(form.field('Email')).toBeFocused();
  await expect(form.field('Email')).toHaveAccessibleDescription('');
  // Not while it is typed, and gone with the next letter.
  await form.field('Email').fill(questions.Email);
  await expect(form.field('Email')).toHaveAccessibleDescription('');
  await form.field('Mobile').focus();
  await expect(form.field('Email')).toHaveAccessibleDescription(/^Did you mean/);
  await page.waitForFunction((minMs) => performance.now() > minMs, MIN_FILL_MS);
  await form.buyNow.click();
  for (const name of ENQUIRY_FIELD_NAMES) await expect(form.field(name)).toHaveValue(CLEARED[name]);
  await expect(form.form).not.toContainText(/Did you mean|right\?/);
  await expect(form.toasts).toHaveCount(0);
  expect(await site.documentsOf(fields.Name)).toEqual([]);
  releaseRequest();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect(form.toasts).toHaveAttribute('data-toast', 'success');
  await expect(form.status).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
  const notice = await page.locator('#buy [name="notice"]').inputValue();
  expect(site.metadataOf?.(fields.Name)).toMatchObject({ spam_signals: null, privacy_notice: notice });
});

test('the confirmation is in view above the cleared form, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await openForm(page);
  // The connection may be gone by then.
  await page.route('**/_astro/*.js', (route) => route.abort());
  for (const [width, height, RetailerSelfUse, promise] of [
    [1280, 720, 'Retailer', 'about 3 packs, and send you our price list for retailers on WhatsApp or to'],
    [360, 640, 'Self Use', 'or write to asha.rao@mail.example about 3 packs.'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fillForm(page, { Name: 'M/s. Sharma Medical Store', RetailerSelfUse });
    await form.buyNow.click();
    await expect(form.status).toContainText('Thank you, M/s. Sharma Medical Store.');
    await expect(form.status).toContainText(`We will call 9876543210 ${promise}`);
    await expect(form.status).toContainText(`We call ${company.hours}, from ${company.phone},`);
    await expect(form.status.getByText(`${company.phone},`, { exact: true }), 'on one line').toBeVisible();
    await expect(form.status).toContainText(/Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\./);
    await expect(form.status).toBeInViewport({ ratio: 1 });
    await expect(form.status).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'reached us' }), 'said once').toHaveCount(0);
    const header = await page.getByRole('banner').boundingBox();
    const status = await form.status.boundingBox();
    expect(status?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
    await expect(page.getByRole('heading', { name: 'Send another enquiry' })).toBeVisible();
  }
  const whatsapp = form.status.getByRole('link', { name: /WhatsApp/ });
  const reference = await form.status.locator('strong').textContent();
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(reference);
  await expectNoAxeViolation(page, '#buy');

  await form.status.getByRole('button', { name: 'Copy' }).click();
  await expect(form.status).toContainText('Copied.');
  // A field without a maximum length.
  await form.field('Mobile').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(form.field('Mobile')).toHaveValue(
    new RegExp(`^Order enquiry ${reference} for .*We will call`),
  );
});

test('a draft survives a reload, is limited to its tab, and is deleted once it is sent', async ({
  page,
  context,
}) => {
  const form = await openForm(page);
  const fields = await fillForm(page, { RetailerSelfUse: 'Self Use' });
  await page.reload();
  await form.form.scrollIntoViewIfNeeded();
  await expect(form.form).toHaveJSProperty('noValidate', true);
  for (const name of ENQUIRY_FIELD_NAMES) await expect(form.field(name)).toHaveValue(fields[name]);
  const otherTab = await openForm(await context.newPage());
  await expect(otherTab.field('Name')).toHaveValue('');
  await form.buyNow.click();
  await expect(form.status).toContainText('Thank you');
  await page.goto('/privacy-policy');
  await openForm(page);
  for (const name of ENQUIRY_FIELD_NAMES) await expect(form.field(name)).toHaveValue(CLEARED[name]);
  await expect(page.locator('[data-sent-before] + h3')).toHaveText('Send another enquiry');
});

test('the kind of buyer is optional', async ({ page, site }) => {
  const form = await openForm(page);
  const fields = await fillForm(page, { Name: uniqueName(), RetailerSelfUse: 'retailer/self use' });
  await form.field('Quantity').press('Enter');
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
});

test.describe('the error catalogue (specification section 8)', () => {
  test('a failed write is logged and shows no toast', async ({ page, site, expectedErrors }) => {
    expectedErrors.push(...UNREACHABLE_ERRORS);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const form = await openForm(page);
    for (const fail of [
      (route: Route) => route.abort('internetdisconnected'),
      (route: Route) => route.fulfill({ status: 503, body: '{}' }),
    ]) {
      await page.route(site.isEnquiryRequest, fail);
      await fillForm(page);
      logged.length = 0;
      await form.buyNow.click();
      await expect.poll(() => logged.some((line) => line.includes('DatabaseWriteError'))).toBe(true);
      await expect(form.field('Name')).toHaveValue('');
      await expect(form.toasts).toHaveCount(0);
    }
  });

  test('an exception while adding is logged and shows a warning', async ({ page, expectedErrors }) => {
    expectedErrors.push(/broken on purpose/);
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    const form = await openForm(page);
    await fillForm(page);
    await page.evaluate(() => {
      window.fetch = () => {
        throw new Error('broken on purpose');
      };
    });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Error adding document']);
    await expect(form.toasts).toHaveAttribute('data-toast', 'warning');
    expect(logged.join()).toMatch(/broken on purpose/);
  });
});

for (const [change, changeForm, focused] of [
  [
    '',
    () => {
      // They go on to another field before the form's effects, which read the draft first.
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (key) {
        if (key === 'draft') document.getElementById('Quantity')?.focus();
        return getItem.call(this, key);
      };
    },
    'Quantity',
  ],
  [
    ', also with a node that an extension has put into the form',
    () => document.querySelector('#buy form')?.prepend(document.createElement('div')),
    'Email',
  ],
] as const) {
  test(`input from before hydration is kept and submitted${change}`, async ({
    page,
    site,
    expectedErrors,
  }) => {
    // React reports that it renders the form anew.
    if (change) expectedErrors.push(/React error #418/);
    const releaseScripts = await holdRequests(page, /OrderForm.*\.js/);
    await page.goto('/?s=clinic-12#buy');
    const name = uniqueName();
    const fields = await fillForm(page, { Name: name });
    await formOf(page).field('Email').focus();
    await page.evaluate(changeForm);
    releaseScripts();
    await expect(page.locator('#buy form')).toHaveJSProperty('noValidate', true);
    for (const field of ENQUIRY_FIELD_NAMES)
      await expect(formOf(page).field(field)).toHaveValue(fields[field]);
    await expect(formOf(page).field(focused)).toBeFocused();
    await formOf(page).buyNow.click();
    await expect.poll(() => site.documentsOf(name)).toEqual([fields]);
    expect(site.metadataOf?.(name)).toMatchObject({ link_code: 'clinic-12' });
  });
}

test('an enquiry from a page that the browser has translated is stored as any other', async ({
  page,
  site,
  expectedErrors,
}) => {
  // Translated before hydration; React reports that it renders the form anew.
  expectedErrors.push(/React error #418/);
  await translatePage(page);
  const form = await openForm(page);
  const fields = await fillForm(page, { Name: uniqueName(), RetailerSelfUse: 'Self Use' });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText([translationOf('Order Received Successfully')]);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
});

test('the wheel does not change the quantity', { tag: '@desktop' }, async ({ page }) => {
  const form = await openForm(page);
  await form.field('Quantity').fill('5');
  await form.field('Quantity').hover();
  const scrolled = page.evaluate(
    () => new Promise((resolve) => addEventListener('scroll', resolve, { once: true })),
  );
  await page.mouse.wheel(0, 100);
  await scrolled;
  await expect(form.field('Quantity')).toHaveValue('5');
});

test('the quantity may be in the digits of another script, typed, pasted or composed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { field } = await openForm(page);
  await field('Quantity').focus();
  await page.keyboard.insertText('१');
  await expect(field('Quantity')).toHaveValue('1');
  await page.evaluate(() => navigator.clipboard.writeText('\u202a २०\u202c'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field('Quantity')).toHaveValue('120');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(field('Quantity')).toHaveValue('1');
  const inputMethod = await context.newCDPSession(page);
  const compose = (text: string) =>
    inputMethod.send('Input.imeSetComposition', { text, selectionStart: 0, selectionEnd: text.length });
  for (const [text, quantity] of [
    ['२', '12'],
    ['5 ', '125'],
  ] as const) {
    await compose(text);
    await inputMethod.send('Input.insertText', { text });
    await expect(field('Quantity')).toHaveValue(quantity);
  }
  await field('Quantity').fill('');
  await compose('३४');
  await field('Name').focus();
  await expect(field('Quantity')).toHaveValue('34');
});

test('a form that the browser fills in can be sent', async ({ site, launchOptions }) => {
  const executablePath = findDesktopBrowser();
  test.skip(!executablePath, "needs a browser that fills forms in, as Debian's chromium");
  await using browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
  });
  const context = await browser.newContext({
    baseURL: site.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const { form, field } = await openForm(page);
  const devTools = await context.newCDPSession(page);
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#Name' });
  const { node } = await devTools.send('DOM.describeNode', { nodeId });
  await devTools.send('Autofill.enable');
  const address = {
    NAME_FULL: 'Asha Rao',
    EMAIL_ADDRESS: 'asha@example.in',
    PHONE_HOME_WHOLE_NUMBER: '+919876543210',
    ADDRESS_HOME_COUNTRY: 'IN',
  };
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await expect(async () => {
    await devTools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
    await expect(field('Name')).toHaveValue('Asha Rao', { timeout: 1_000 });
  }).toPass();
  await expect(field('Email')).toHaveValue('asha@example.in');
  await expect(field('Mobile')).toHaveValue('9876543210');
  // Which would flag the enquiry as spam.
  await expect(form.locator('[name="remarks"]')).toHaveValue('');

  // What the visitor pastes is theirs to correct, by the third check.
  await field('Mobile').fill('');
  await page.evaluate(() => navigator.clipboard.writeText('+919876543211'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field('Mobile')).toHaveValue('+919876543211');
});

test('an enquiry can be sent with the keyboard only', { tag: '@desktop' }, async ({ page, site }) => {
  const form = await openForm(page);
  const name = uniqueName();
  await form.field('Name').focus();
  for (const text of [name, 'a@b.in', '9876543210', '2']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Self');
  // Past the links of the privacy notice.
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab');
  await expect(form.buyNow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => site.documentsOf(name)).toHaveLength(1);
});
