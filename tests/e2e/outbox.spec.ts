import type { Locator, Page } from '@playwright/test';
import { OUTBOX_KEY_PREFIX } from '../../site/order-form/outbox/OutboxStorage.ts';
import { expect, fillForm, openForm, test, UNREACHABLE_ERRORS } from '../support/browserTest.ts';
import { EXAMPLE_FIELDS, uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';

const waitingKeys = (page: Page) =>
  page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    OUTBOX_KEY_PREFIX,
  );

/** Expects links to phone, e-mail and WhatsApp, the latter two with the text of the enquiry. */
async function expectContactLinks(status: Locator, Name: string) {
  await expect(status.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  for (const name of [/e-mail/, /WhatsApp/]) {
    const href = await status.getByRole('link', { name }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(`Name: ${Name}`);
  }
}

const noticeOf = (page: Page) => page.locator('[data-outbox-notice]');

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
});

test.afterEach(async ({ site }) => {
  await site.services?.restore();
});

test('an enquiry without a connection waits on the device and is sent when the connection returns', async ({
  page,
  context,
  site,
}) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  await expect(form.toasts).toHaveCount(0);
  expect(await waitingKeys(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(form.status).toContainText('Thank you, Asha');
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  expect(await waitingKeys(page)).toEqual([]);
});

test('an enquiry from an earlier visit is sent when the landing page is opened again', {
  tag: '@any-delivery',
}, async ({ page, context, site }) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  await page.close();
  await context.setOffline(false);
  const nextVisit = await context.newPage();
  await nextVisit.goto('/privacy-policy');
  expect(await site.documentsOf(Name)).toEqual([]);
  await nextVisit.goto('/');
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect(noticeOf(nextVisit)).toContainText(
    /from your earlier visit has reached us\. Its reference is [0-9A-Z]{4}-[0-9A-Z]{4}\./,
  );
  await expect.poll(() => waitingKeys(nextVisit)).toEqual([]);
  await noticeOf(nextVisit).getByRole('button', { name: 'Close' }).click();
  await expect(noticeOf(nextVisit)).toBeHidden();
});

test('an enquiry is stored once when its response is lost and the page is reloaded', async ({
  page,
  site,
}) => {
  const ids: string[] = [];
  await page.route(site.isEnquiryRequest, async (route) => {
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 1) return route.continue();
    // The enquiry is stored, but the response is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText(
    site.services ? 'it has reached us by e-mail' : 'waiting on this device',
  );
  expect(await site.documentsOf(Name)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  expect(new Set(ids).size).toBe(1);
});

test('retries automatically with growing backoff', { tag: '@any-delivery' }, async ({ page, site }) => {
  const times: number[] = [];
  await page.route(site.isEnquiryRequest, (route) => {
    times.push(Date.now());
    return times.length < 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
  });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('Thank you, Asha', { timeout: 12_000 });
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(1900);
  expect(third - second).toBeGreaterThan((second - first) * 1.5);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});

test('the page stays where the visitor has scrolled it to while an enquiry is retried', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('DatabaseWriteError')) failures.push(message.text());
  });
  await page.route(site.isEnquiryRequest, (route) => route.abort());
  const form = await openForm(page);
  await fillForm(page);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  const readScroll = () => page.evaluate(() => scrollY);
  const contactLink = form.status.getByRole('link').last();
  await contactLink.evaluate((link) => link.scrollIntoView({ behavior: 'instant' }));
  const atLink = await readScroll();
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  expect(await readScroll()).toBe(atLink);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.unroute(site.isEnquiryRequest);
  await expect(form.status).toContainText('Thank you');
  expect(await readScroll()).toBe(0);
});

test('several tabs send an enquiry once', { tag: '@any-delivery' }, async ({ page, context, site }) => {
  let posts = 0;
  await context.route(site.isEnquiryRequest, async (route) => {
    posts += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  posts = 0;
  await context.setOffline(false);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  await page.waitForTimeout(1000);
  expect(posts).toBe(1);
});

test('a tab does not show an enquiry as waiting that another tab has sent', { tag: '@any-delivery' }, async ({
  page,
  context,
  site,
}) => {
  await page.route(site.isEnquiryRequest, (route) => route.abort());
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  const other = await context.newPage();
  await other.goto('/');
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect(form.status).not.toContainText('waiting');
});

test('retries after another tab that was sending the enquiry is closed', { tag: '@any-delivery' }, async ({
  page,
  context,
  site,
}) => {
  await page.route(site.isEnquiryRequest, (route) => route.abort(), { times: 1 });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  const other = await context.newPage();
  await other.goto('/');
  await page.bringToFront();
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  const id = (await waitingKeys(page))[0]?.slice(OUTBOX_KEY_PREFIX.length) ?? '';
  // As a tab does that waits for a response.
  await other.evaluate((name) => void navigator.locks.request(name, () => new Promise(() => {})), id);
  await page.waitForTimeout(2500);
  expect(await site.documentsOf(Name)).toEqual([]);
  await other.close();
  await expect.poll(() => site.documentsOf(Name), { timeout: 15_000 }).toHaveLength(1);
});

test('a double tap sends one enquiry and shows no warning', { tag: '@any-delivery' }, async ({
  page,
  site,
}) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.dblclick();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});

test('the visitor can delete a waiting enquiry', { tag: '@any-delivery' }, async ({
  page,
  context,
  site,
}) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await form.status.getByRole('button', { name: 'Delete it' }).click();
  await expect(form.status).toContainText('deleted');
  expect(await waitingKeys(page)).toEqual([]);
  await context.setOffline(false);
  await page.waitForTimeout(2500);
  expect(await site.documentsOf(Name)).toEqual([]);
});

test('an enquiry that is deleted during a retry is not shown as waiting again', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const form = await openForm(page);
  await fillForm(page, { Name: uniqueName() });
  let attempts = 0;
  const deleted = Promise.withResolvers<void>();
  await page.route(site.isEnquiryRequest, async (route) => {
    attempts += 1;
    if (attempts > 1) await deleted.promise;
    await route.abort();
  });
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  await expect.poll(() => attempts).toBe(2);
  const failed = page.waitForEvent('requestfailed');
  await form.status.getByRole('button', { name: 'Delete it' }).click();
  deleted.resolve();
  await failed;
  // Time for the page to show a change.
  await page.waitForTimeout(200);
  await expect(form.status).toContainText('deleted');
});

test('after seven days the visitor is informed about an unsent enquiry, and invalid entries are deleted', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const Name = uniqueName();
  const expired = {
    id: crypto.randomUUID(),
    product: 'x',
    queuedAt: Date.now() - 7 * 86_400_000 - 1000,
    fields: { Name, Email: 'a@b.in', Mobile: '9876543210', Quantity: '1', RetailerSelfUse: 'Retailer' },
  };
  // Received by e-mail, so there is nothing to report.
  const mailed = { ...expired, id: crypto.randomUUID(), isMailed: true };
  // A lone surrogate cannot be part of a URL.
  const invalid = { ...expired, id: crypto.randomUUID(), fields: { ...expired.fields, Name: '\ud83d' } };
  await page.goto('/privacy-policy');
  await page.evaluate(
    ([prefix, ...entries]) => {
      for (const entry of entries) localStorage.setItem(`${prefix}${JSON.parse(entry).id}`, entry);
      localStorage.setItem(`${prefix}junk`, '{"id": 7}');
      // Complete, but with an invalid id.
      localStorage.setItem(`${prefix}zz`, JSON.stringify({ ...JSON.parse(entries[0]), id: 'zz' }));
    },
    [OUTBOX_KEY_PREFIX, JSON.stringify(expired), JSON.stringify(mailed), JSON.stringify(invalid)] as const,
  );
  await page.goto('/');
  const notice = noticeOf(page);
  await expect(notice).toContainText('could not send this enquiry for seven days');
  await expect(notice).toContainText(`Name: ${Name}`);
  await expect(notice).toContainText('Mobile: 9876543210');
  await expectNoAxeViolation(page);
  expect(await waitingKeys(page)).toEqual([`${OUTBOX_KEY_PREFIX}${expired.id}`]);
  await notice.getByRole('button', { name: 'Close' }).click();
  expect(await waitingKeys(page)).toEqual([]);
  expect(await site.documentsOf(Name)).toEqual([]);
});

test('sends an enquiry when storage is full, and warns before the tab is closed', {
  tag: '@any-delivery',
}, async ({ page, site, context }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await expect(form.status).toContainText('Please keep the page open');
  const dialogShown = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogShown;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.setOffline(false);
  await expect(form.status).toContainText('Thank you, Asha');
  expect(await site.documentsOf(Name)).toHaveLength(1);
});

test('sends an enquiry when site data, and with it storage and locks, is blocked', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    const denied = () => new DOMException('The request was denied.', 'SecurityError');
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw denied();
      },
    });
    navigator.locks.request = () => Promise.reject(denied());
  });
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});

for (const [situation, fault, message] of [
  ['no connection', { abort: 'internetdisconnected' }, 'We can’t reach our server right now.'],
  ['an unavailable server', { status: 503 }, 'We can’t accept enquiries right now.'],
] as const) {
  test(`with ${situation} the status says so and offers phone, e-mail and WhatsApp`, async ({
    page,
    site,
  }) => {
    await page.route(site.isEnquiryRequest, (route) =>
      'abort' in fault ? route.abort(fault.abort) : route.fulfill({ status: fault.status, body: '{}' }),
    );
    await site.services?.emailJsProxy.disconnect();
    const form = await openForm(page);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText(message);
    await expectContactLinks(form.status, Name);
    // The button is removed during the attempt; the focus must not be lost.
    await form.status.getByRole('button', { name: 'Try now' }).press('Enter');
    await expect(form.status).toBeFocused();
  });
}

test('the notice of an expired enquiry stays when another enquiry from an earlier visit is sent', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const Name = uniqueName();
  const waiting = { product: 'x', metadata: {}, fields: { ...EXAMPLE_FIELDS, Name } };
  await page.goto('/privacy-policy');
  await page.evaluate(
    ([prefix, enquiry]) => {
      for (const queuedAt of [Date.now() - 8 * 86_400_000, Date.now() - 60_000]) {
        const id = crypto.randomUUID();
        localStorage.setItem(`${prefix}${id}`, JSON.stringify({ ...enquiry, id, queuedAt }));
      }
    },
    [OUTBOX_KEY_PREFIX, waiting] as const,
  );
  await page.goto('/');
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect.poll(() => waitingKeys(page)).toHaveLength(1);
  await expect(noticeOf(page)).toContainText('could not send this enquiry for seven days');
});

test('a rejected enquiry is restored into the form, with links to phone, e-mail and WhatsApp', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  await page.route(site.isEnquiryRequest, (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }),
  );
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('could not be sent');
  await expect(form.status).toContainText('back in the form');
  await expectContactLinks(form.status, Name);
  await expect(form.toasts).toHaveCount(0);
  await expect(form.field('Name')).toHaveValue(Name);
  await expect(form.field('RetailerSelfUse')).toHaveValue(EXAMPLE_FIELDS.RetailerSelfUse);
  // Sent again, it replaces the rejected one, which must not be reported as deleted.
  await page.unroute(site.isEnquiryRequest);
  await form.status.evaluate((status) => {
    const record = () => {
      status.dataset.seen = `${status.dataset.seen ?? ''} ${status.textContent}`;
    };
    new MutationObserver(record).observe(status, { childList: true, subtree: true, characterData: true });
  });
  await form.buyNow.click();
  await expect(form.status).toContainText('Thank you, Asha');
  await expect(form.status).not.toHaveAttribute('data-seen', /deleted/);
  expect(await waitingKeys(page)).toEqual([]);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});
