import type { Page } from '@playwright/test';
import { INBOX_API, PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { withdrawalPath } from '../../domain/enquiry/withdrawal.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { heading, LIST_REQUESTS, row, statusButton } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

// The list, its filters and the dialogs.

/** The longest time between two polls for new enquiries. */
const POLL_INTERVAL_MS = 4_000;

const STORE_FULL = { status: 503, json: { detail: 'The store is full.' } };

const arrived = (page: Page) => page.locator('[data-announcer="arrived"]');

test('rows of another page are not announced as new, whether loaded or moved up', async ({ inbox }) => {
  const names: string[] = [];
  for (let count = 0; count < PAGE_SIZE + 2; count += 1) names.push(await inbox.addEnquiry());
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(PAGE_SIZE);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(row(page, names[PAGE_SIZE] ?? '')).toBeVisible();
  await expect(arrived(page)).toHaveText('');
  await page.getByRole('button', { name: 'Show more enquiries' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(PAGE_SIZE + 1);
  await expect(arrived(page)).toHaveText('');
  const later = await inbox.addEnquiry();
  await expect(arrived(page)).toContainText(later);
});

test('when the row of the open enquiry has left the list, going back focuses the row in its place', async ({
  inbox,
}) => {
  const [last, middle, first] = [
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
  ];
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?status=new&order=newest');
  await row(page, middle).click();
  await statusButton(page, 'Contacted').click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(first), new RegExp(last)]);
  await expect(row(page, last)).toBeFocused();
});

test('what a customer withdraws leaves the list at once, and is shown with when it is erased', async ({
  inbox,
}) => {
  const page = await inbox.openAs(PRIYA);
  const { id, ...fields } = exampleSubmission({ Name: 'Withdrawn later' });
  await page.request.post(ENQUIRY_ENDPOINT, { data: { id, ...fields } });
  await expect(row(page, fields.Name)).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Withdrawn' });
  await expect(tab).toHaveCount(0);
  await page.request.post(withdrawalPath(id));
  await expect(row(page, fields.Name)).toHaveCount(0);
  // The counts are polled less often than the list.
  await page.reload();
  await tab.filter({ hasText: 'Withdrawn1' }).click();
  await row(page, fields.Name).click();
  await expect(
    page.getByText(/^The customer withdrew this enquiry on .+ It will be erased on .+\.$/),
  ).toBeVisible();
  await expect(page.locator('[data-reply], [href^="tel:"]:not(dl *)')).toHaveCount(0);
  await expectNoAxeViolation(page);
});

test('a tab that is in view stays where it is when the counts arrive', async ({ inbox }) => {
  await inbox.addFlaggedEnquiry('Bot');
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, `**${INBOX_API}/summary*`);
  await page.goto('/inbox');
  await expect(page.getByText('No enquiries here.')).toBeVisible();
  const flagged = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Flagged' });
  await flagged.scrollIntoViewIfNeeded();
  const box = await flagged.boundingBox();
  release();
  await expect(flagged).toHaveText('Flagged1');
  expect(await flagged.boundingBox()).toEqual(box);
});

test('a new enquiry is announced even if the clock of the device is fast', async ({ inbox }) => {
  const page = await inbox.openAs(PRIYA);
  await page.clock.install({ time: Date.now() + 10 * MINUTE_MS });
  await page.goto('/inbox');
  await expect(page.getByText('No enquiries here.')).toBeVisible();
  for (let count = 0; count < 2; count += 1) {
    const name = await inbox.addEnquiry();
    await page.clock.fastForward(POLL_INTERVAL_MS);
    await expect(arrived(page)).toContainText(name);
  }
});

test('on a wide screen the open enquiry stays beside the list while filters change', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Won' }).click();
  await page.getByLabel('Whose enquiries').selectOption('Mine');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind of buyer').selectOption('Retailer');
  await expect(page.getByText('No enquiry matches these filters.')).toBeVisible();
  await page.getByLabel('Filters').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('link', { name: 'All enquiries' })).toBeHidden();
  // Esc closes the menu alone.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Signed in as')).toBeHidden();
  await expect(heading(page)).toHaveText(name);
});

test('a failed request of the sales is reported and repeated', async ({ inbox }) => {
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.clock.install();
  await page.route(`**${INBOX_API}/sales?*`, (route) => route.fulfill(STORE_FULL), { times: 1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(STORE_FULL.json.detail);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: /^All/ })).toBeVisible();
});

test('with a filter the tabs count what they list, and nothing unseen is offered for erasure', async ({
  inbox,
}) => {
  for (const Name of ['Bot 1', 'Bot 2']) await inbox.addFlaggedEnquiry(Name);
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const flagged = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Flagged' });
  await expect(flagged).toHaveText('Flagged2');
  await flagged.click();
  await page.getByLabel('Whose enquiries').selectOption('Mine');
  await expect(flagged).toHaveText('Flagged0');
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Erase/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show everyone’s' }).click();
  await row(page, 'Bot 1').click();
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Yours')).toBeVisible();
  await page.goto('/inbox?flagged=yes&owner=mine');
  await page.getByRole('button', { name: 'Erase this flagged enquiry' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(flagged).toHaveText('Flagged0');
  await page.getByRole('link', { name: 'Show everyone’s' }).click();
  await expect(page.locator('[data-row]')).toHaveText([/Bot 2/]);
});

test('clearing the filters clears the dates too, and a search cannot be sorted', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.getByRole('button', { name: 'Filters' }).click();
  const period = page.getByLabel('Period');
  await period.selectOption('days');
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(period).toHaveValue('');
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
});

test('an error response is not reported as a lost connection', async ({ inbox }) => {
  const page = await inbox.openAs(PRIYA);
  await page.route(LIST_REQUESTS, (route) => route.fulfill(STORE_FULL));
  await page.goto('/inbox?status=won');
  await expect(page.getByRole('alert')).toHaveText(STORE_FULL.json.detail);
});

test('days of a period can be typed, in either order, and are one step of the history', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.clock.setFixedTime(new Date('2026-06-15T06:00:00Z'));
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Period').selectOption('days');
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await to.focus();
  await page.keyboard.type('03052026');
  await from.focus();
  await page.keyboard.type('03102026');
  await expect(from).toHaveValue('2026-03-10');
  await expect(to).toHaveValue('2026-03-05');
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('2026-03-05..2026-03-10');
  await expect(page.getByText('No enquiry matches these filters.')).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByLabel('Period')).toHaveValue('');
});

test('without a connection the list reports that all along, and its rows stay where they are', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.clock.install();
  await page.route(LIST_REQUESTS, (route) => route.abort());
  await page.goto('/inbox');
  const alert = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(alert).toBeVisible();
  await page.unroute(LIST_REQUESTS);
  const release = await holdRequests(page, LIST_REQUESTS);
  const requested = page.waitForRequest(LIST_REQUESTS);
  await page.clock.fastForward(POLL_INTERVAL_MS);
  await requested;
  await expect(alert).toBeVisible();
  release();
  await expect(row(page, name)).toBeVisible();
  await expect(alert).toHaveCount(0);
  const top = () => row(page, name).evaluate((element) => element.getBoundingClientRect().top);
  const connectedTop = await top();
  await page.route(LIST_REQUESTS, (route) => route.abort());
  await page.clock.fastForward(POLL_INTERVAL_MS);
  await expect(alert).toBeVisible();
  expect(await top()).toBe(connectedTop);
});
