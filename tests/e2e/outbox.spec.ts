import type { Locator, Page, Route } from '@playwright/test';
import { OUTBOX_KEY_PREFIX } from '../../site/order-form/outbox/EnquiryStorage.ts';
import {
  expect,
  fillForm,
  openForm,
  receiptsOf,
  test,
  UNREACHABLE_ERRORS,
  waitingKeys,
} from '../support/browserTest.ts';
import { EXAMPLE_FIELDS, uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';

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
  await expect(receiptsOf(page)).toContainText('Not sent yet. It is waiting on this device');
  await expect(form.toasts).toHaveCount(0);
  expect(await waitingKeys(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(form.status).toContainText('Thank you, Asha');
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  // In the hosted mode, once it is mailed and that is noted.
  await expect.poll(() => waitingKeys(page)).toEqual([]);
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

test('the page stays where the visitor has scrolled it to while an enquiry is retried', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('DatabaseWriteError')) failures.push(message.text());
  });
  await page.route(site.isEnquiryRequest, (route) => route.abort());
  await page.clock.install();
  const form = await openForm(page);
  await fillForm(page);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  const readScroll = () => page.evaluate(() => scrollY);
  const contactLink = form.status.getByRole('link').last();
  await contactLink.evaluate((link) => link.scrollIntoView({ behavior: 'instant' }));
  const atLink = await readScroll();
  await page.clock.fastForward(2_000);
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  expect(await readScroll()).toBe(atLink);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.unroute(site.isEnquiryRequest);
  await page.clock.fastForward(4_000);
  await expect(form.status).toContainText('Thank you');
  expect(await readScroll()).toBe(0);
});

test('of several tabs one sends an enquiry, and none goes on showing it as waiting', {
  tag: '@any-delivery',
}, async ({ page, context, site }) => {
  const idle = await context.newPage();
  await openForm(idle);
  await page.route(site.isEnquiryRequest, (route) => route.abort());
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  let posts = 0;
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  const bothLoaded = Promise.withResolvers<void>();
  for (const tab of tabs) {
    await tab.route(site.isEnquiryRequest, async (route) => {
      posts += 1;
      await bothLoaded.promise;
      await route.continue();
    });
  }
  await Promise.all(tabs.map((tab) => openForm(tab)));
  bothLoaded.resolve();
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(1);
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  expect(posts).toBe(1);
  await expect(form.status).not.toContainText('waiting');

  // What a tab leaves that is closed is sent by the one that is shown then.
  for (const tab of tabs) await tab.close();
  const { Name: left } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  await page.close();
  await idle.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => site.documentsOf(left)).toHaveLength(1);
});

test('a double tap sends one enquiry and shows no warning; a second enquiry is another one', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.dblclick();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  await fillForm(page, { Name });
  await form.buyNow.click();
  await expect.poll(() => site.documentsOf(Name)).toHaveLength(2);
});

test('the second tap of a double tap does not reach what has scrolled under the finger', {
  tag: '@any-delivery',
}, async ({ page, context }) => {
  const form = await openForm(page);
  await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  const remove = form.status.getByRole('button', { name: 'Delete it' });
  // Where the button will be once the page has scrolled, the first tap is on "Buy Now".
  await form.buyNow.click();
  const target = await remove.boundingBox();
  const at = { x: (target?.x ?? 0) + 20, y: (target?.y ?? 0) + 20 };
  await fillForm(page, { Name: uniqueName() });
  const devTools = await context.newCDPSession(page);
  const tap = async (timestamp: number) => {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  };
  let now = 0;
  await expect(async () => {
    await form.buyNow.evaluate((button, y) => {
      scrollBy({ top: button.getBoundingClientRect().top + 20 - y, behavior: 'instant' });
    }, at.y);
    now = Date.now() / 1_000;
    await tap(now);
    await expect.poll(() => waitingKeys(page), { timeout: 2_000 }).toHaveLength(2);
  }).toPass();
  await expect.poll(async () => Math.round((await remove.boundingBox())?.y ?? 0)).toBe(Math.round(at.y - 20));
  await tap(now + 1);
  expect(await waitingKeys(page)).toHaveLength(2);
  // What is meant is done.
  await tap(now + 3);
  await expect.poll(() => waitingKeys(page)).toHaveLength(1);
});

test('after seven days the visitor is informed about an unsent enquiry, also when another one is sent', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const [expired, waiting] = [uniqueName(), uniqueName()];
  await page.goto('/privacy-policy');
  await page.evaluate(
    ([prefix, fields, expired, waiting]) => {
      for (const [Name, queuedAt] of [
        [expired, Date.now() - 8 * 86_400_000],
        [waiting, Date.now() - 60_000],
      ] as const) {
        const id = crypto.randomUUID();
        const enquiry = { id, queuedAt, product: 'Snayura', metadata: {}, fields: { ...fields, Name } };
        localStorage.setItem(prefix + id, JSON.stringify(enquiry));
      }
    },
    [OUTBOX_KEY_PREFIX, EXAMPLE_FIELDS, expired, waiting] as const,
  );
  await page.goto('/');
  await expect.poll(() => site.documentsOf(waiting)).toHaveLength(1);
  const notice = noticeOf(page);
  await expect(notice).toContainText('could not send this enquiry for seven days');
  await expect(notice).toContainText(`Name: ${expired}`);
  await expect(notice).toContainText(`Mobile: ${EXAMPLE_FIELDS.Mobile}`);
  await expectNoAxeViolation(page, '[data-outbox-notice]');
  await expect.poll(() => waitingKeys(page)).toHaveLength(1);
  // It makes room for the thanks, and comes back until it is closed.
  const form = await openForm(page);
  await fillForm(page, { Name: uniqueName() });
  await expect(notice).toBeVisible();
  await form.buyNow.click();
  await expect(form.status).toContainText('Thank you');
  await expect(notice).toBeHidden();
  await page.reload();
  await notice.getByRole('button', { name: 'Close' }).click();
  // Nothing that was written is lost.
  await page.goto('/my-enquiry');
  await expect(receiptsOf(page).first()).toContainText('have stopped trying');
  await expect(receiptsOf(page).first().getByRole('button', { name: 'Correct it' })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await site.documentsOf(expired)).toEqual([]);
});

test('a page that stays open for seven days says that it does not send the enquiry any more, which can be deleted', {
  tag: '@any-delivery',
}, async ({ page, context }) => {
  await page.clock.install();
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await context.setOffline(true);
  await form.buyNow.click();
  await expect(form.status).toContainText('waiting on this device');
  await page.clock.fastForward(8 * 86_400_000);
  await expect(form.status).toContainText('have stopped trying');
  await expectContactLinks(form.status, Name);
  await form.status.getByRole('button', { name: 'Delete it' }).click();
  await expect(form.status).toContainText('deleted');
  expect(await waitingKeys(page)).toEqual([]);
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

test('the status says why an enquiry waits, and offers phone, e-mail and WhatsApp', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  const form = await openForm(page);
  for (const [fail, message] of [
    [(route: Route) => route.abort('internetdisconnected'), 'We can’t reach our server right now.'],
    [(route: Route) => route.fulfill({ status: 503, body: '{}' }), 'We can’t accept enquiries right now.'],
  ] as const) {
    await page.route(site.isEnquiryRequest, fail);
    const { Name } = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.status).toContainText(message);
    await expectContactLinks(form.status, Name);
  }
  await expectNoAxeViolation(page, '#buy');
  // The button is removed during the attempt; the focus must not be lost.
  await form.status.getByRole('button', { name: 'Try now' }).press('Enter');
  await expect(form.status).toBeFocused();
});

test('a rejected enquiry is restored into the form, with links to phone, e-mail and WhatsApp', {
  tag: '@any-delivery',
}, async ({ page, site }) => {
  await page.route(site.isEnquiryRequest, (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"field":"Mobile"}' }),
  );
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.status).toContainText('could not be sent');
  await expect(form.status).toContainText('back in the form');
  await expectContactLinks(form.status, Name);
  // The list says the same, without the links again, and it can be corrected from there.
  for (const told of [form.status, receiptsOf(page)])
    await expect(told).toContainText('Please check: Mobile.');
  await expect(receiptsOf(page).getByRole('link')).toHaveCount(0);
  await expectNoAxeViolation(page, '#buy');
  await expect(form.toasts).toHaveCount(0);
  await expect(form.field('Name')).toHaveValue(Name);
  const note = page.locator('[data-correction]');
  await expect(note).toContainText('which has not been sent');
  await note.getByRole('button', { name: 'Stop correcting' }).click();
  await expect(form.field('Name')).toHaveValue('');
  await receiptsOf(page).getByRole('button', { name: 'Correct it' }).click();
  await expect(note).toBeFocused();
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
  await expect(receiptsOf(page)).toHaveText([/Sent\./]);
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});
