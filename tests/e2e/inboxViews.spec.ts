import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { InboxChange } from '../../domain/desk/changeSchemas.ts';
import { INBOX_API, PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { withdrawalPath } from '../../domain/enquiry/withdrawal.ts';
import { expect, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { heading, refetch, row, rows, tab } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

// The list and its filters.

const arrived = (page: Page) => page.locator('[data-announcer="arrived"]');
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('a filtered list can be shared by URL, navigated back to, downloaded, searched and cleared', async ({
  inbox,
}) => {
  const retailer = await inbox.addEnquiry();
  const self = await inbox.addEnquiry({
    RetailerSelfUse: 'Self Use',
    Mobile: '9000000001',
    Email: 'b@mail.example',
  });
  const page = await inbox.openAs(PRIYA, { path: '/inbox?kind=self-use&period=today' });
  const list = page.locator('#enquiries');
  await expect(rows(page)).toHaveText([new RegExp(self)]);
  await page.getByRole('link', { name: 'Clear all' }).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(list).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: 'Remove filter: Self use' }).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // The focus stays in the list when what has it goes away.
  await expect(page.getByRole('link', { name: 'Remove filter: Today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind of buyer').selectOption('Retailer');
  await expect(row(page, retailer)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download this list').click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  expect(csv).toContain(retailer);
  expect(csv).not.toContain(self);
  await expect(page.getByText('Download this list')).toBeHidden();

  await page.goto('/inbox?due=yes&owner=mine&search=Asha');
  await expect(page.getByText('No enquiry here matches “Asha”.')).toBeVisible();
  await page.getByRole('link', { name: 'Search all enquiries' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(list.getByRole('status').first()).toHaveText('2 enquiries match.');
  // A search begins in all tabs, and ends where it began.
  await page.goto('/inbox?due=yes&owner=mine');
  await page.getByRole('searchbox').fill(self);
  await expect(rows(page)).toHaveText([new RegExp(self)]);
  await page.getByRole('link', { name: 'Remove filter' }).click();
  await expect(tab(page, 'Due')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Whose enquiries')).toHaveValue('mine');
  await page.goto('/inbox?search=nobody');
  await page.getByRole('link', { name: 'Clear the search' }).press('Enter');
  await expect(list).toBeFocused();
  await expect(rows(page)).toHaveCount(2);

  // Clearing the filters clears the dates too, and a search cannot be sorted.
  await page.keyboard.press('f');
  await expect(page.getByLabel('Kind of buyer')).toBeFocused();
  const period = page.getByLabel('Period');
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await period.selectOption('days');
  await expect(from).toBeVisible();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(period).toHaveValue('');
  await expect(from).toHaveCount(0);
  const search = page.getByRole('searchbox');
  // However long it is typed, a search is one step of the history.
  for (const words of ['Asha', self]) {
    await search.fill(words);
    await expect.poll(() => parameter(page, 'search')).toBe(words);
  }
  await page.goBack();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue(self);
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  // They were opened from there.
  await expect(list).toBeFocused();

  // Days can be typed, in either order, and are one step of the history.
  await page.clock.setFixedTime(new Date('2026-06-15T06:00:00Z'));
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Filters' }).click();
  await period.selectOption('days');
  await to.focus();
  await page.keyboard.type('03052026');
  await from.focus();
  await page.keyboard.type('03102026');
  await expect(from).toHaveValue('2026-03-10');
  await expect(to).toHaveValue('2026-03-05');
  await expect.poll(() => parameter(page, 'period')).toBe('2026-03-05..2026-03-10');
  await expect(page.getByText('No enquiry matches these filters.')).toBeVisible();
  await page.goBack();
  await expect(row(page, self)).toBeVisible();
  await expect(period).toHaveValue('');
});

test('new enquiries are sorted by waiting time or by size, and a repeated enquiry of a person is numbered', async ({
  inbox,
}) => {
  const small = await inbox.addEnquiry({ Quantity: '2' });
  const large = await inbox.addEnquiry({ Quantity: '120', Mobile: '9000000001', Email: 'b@mail.example' });
  const repeated = await inbox.addEnquiry({ Quantity: '9' });
  const page = await inbox.openAs(PRIYA);
  await expect(rows(page)).toHaveText([repeated, large, small].map((name) => new RegExp(name)));
  await expect(row(page, repeated)).toContainText('2nd enquiry');
  await expect(row(page, small)).not.toContainText('enquiry');
  await tab(page, 'New').click();
  await expect(rows(page)).toHaveText([small, large, repeated].map((name) => new RegExp(name)));
  const later = await inbox.addEnquiry({ Mobile: '9000000009', Email: 'z@mail.example' });
  await refetch(page);
  await expect(arrived(page)).toContainText(later);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Sort by').selectOption('Largest first');
  await expect(rows(page).first()).toContainText(large);
  await page.getByRole('button', { name: 'Done' }).click();
  await row(page, repeated).click();
  await expect(page.locator('header', { has: heading(page) })).toContainText('2nd enquiry');
  // Behind the open enquiry, or further down, nobody would see it.
  const unseen = await inbox.addEnquiry({ Mobile: '9000000008', Email: 'y@mail.example' });
  await refetch(page);
  const notice = page.getByRole('region', { name: `New enquiry from ${unseen}` });
  await notice.getByRole('link', { name: 'Show' }).tap();
  await expect(heading(page)).toHaveText(unseen);
  await expect(notice).toHaveCount(0);
  // The list that several lead to loads while the open enquiry is closed.
  await inbox.addEnquiry({ Mobile: '9000000007', Email: 'x@mail.example' });
  const last = await inbox.addEnquiry({ Mobile: '9000000006', Email: 'w@mail.example' });
  await refetch(page);
  await page.getByRole('region', { name: '2 new enquiries.' }).getByRole('link', { name: 'Show' }).tap();
  await expect(row(page, last)).toBeFocused();
});

test('in a long list what arrives is shown first, and rows of another page are not announced as new', async ({
  inbox,
}) => {
  await Promise.all(Array.from({ length: PAGE_SIZE + 2 }, () => inbox.addEnquiry()));
  const page = await inbox.openAs(PRIYA, { path: '/inbox?status=new' });
  await expect(rows(page)).toHaveCount(PAGE_SIZE);
  const second = await rows(page).nth(1).getAttribute('data-row');
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(rows(page).first()).toHaveAttribute('data-row', second ?? '');
  await expect(rows(page)).toHaveCount(PAGE_SIZE);
  await expect(arrived(page)).toHaveText('');
  // The keys go on with the first row that is loaded, from the button and from the last row.
  const showMore = page.getByRole('button', { name: 'Show more enquiries' });
  await showMore.focus();
  await page.keyboard.press('k');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page)).toHaveCount(PAGE_SIZE + 1);
  await expect(rows(page).last()).toBeFocused();
  await page.reload();
  await expect(rows(page), 'also when the page is loaded again').toHaveCount(PAGE_SIZE + 1);
  await page.goto('/inbox?status=new&period=today');
  await showMore.press('Enter');
  await expect(rows(page)).toHaveCount(PAGE_SIZE + 1);
  await expect(rows(page).last()).toBeFocused();
  await expect(arrived(page)).toHaveText('');
  // A bar that appears does not cover the row that has the focus.
  const atTheEnd = rows(page).nth(9);
  await atTheEnd.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: 'end' });
    link.focus({ preventScroll: true });
  });
  await page.keyboard.press('o');
  const bar = page.getByRole('region', { name: /^Saved/ });
  await expect
    .poll(async () => {
      const [row, over] = await Promise.all([atTheEnd.boundingBox(), bar.boundingBox()]);
      return row && over && row.y + row.height <= over.y;
    })
    .toBe(true);
  // The focus stays in the list when what has it goes away.
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();

  await page.goto('about:blank');
  const missed = await inbox.addEnquiry();
  await page.goto('/inbox?status=new&due=yes');
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await expect(page.getByRole('region', { name: `New enquiry from ${missed}` })).toBeVisible();
  await page.goto('/inbox?status=new');
  const first = page.getByRole('region', { name: 'Just arrived' });
  await expect(first.locator('[data-row]')).toHaveText(new RegExp(missed));
  await page.reload();
  await expect(rows(page)).toHaveCount(PAGE_SIZE);
  await expect(first, 'it was seen').toHaveCount(0);
  const later = await inbox.addEnquiry();
  await refetch(page);
  await expect(first.locator('[data-row]')).toHaveText(new RegExp(later));
  await expect(arrived(page)).toContainText(later);
  await expectNoAxeViolation(page);
  await first.locator('[data-row]').focus();
  await page.keyboard.press('c');
  await expect(first).toHaveCount(0);
  // What is saved only after the next load would cover the message.
  await expect(bar).toBeVisible();

  await page.goto('about:blank');
  await Promise.all(Array.from({ length: PAGE_SIZE + 2 }, () => inbox.addEnquiry()));
  await page.goto('/inbox?due=yes');
  const many = page.getByRole('region', { name: `More than ${PAGE_SIZE} new enquiries.` });
  await expect(many).toBeVisible();
  await arrived(page)
    .locator(':scope > *')
    .evaluate((element) => element.setAttribute('data-former', ''));
  await inbox.addEnquiry();
  await refetch(page);
  await expect(arrived(page).locator('> :not([data-former])')).toHaveText(
    `More than ${PAGE_SIZE} new enquiries.`,
  );
  await many.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await expect(many, 'it was closed').toHaveCount(0);

  // News of one's own enquiries that are further down.
  const om = await inbox.openAs(OM);
  const listed = async (query: string) => {
    const response = await page.request.get(`${INBOX_API}/enquiries?${query}`);
    return ((await response.json()) as InboxPage).items;
  };
  const listedOldest = async () => (await listed('order=longest')).slice(0, 2);
  const oldest = await listedOldest();
  const change = async ({ request }: Page, items: InboxItem[], changed: Omit<InboxChange, 'version'>) => {
    const changes = items.map(({ id, version }) => ({ id, change: { version, ...changed } }));
    const headers = { origin: inbox.url };
    const response = await request.post(`${INBOX_API}/changes`, { headers, data: { changes } });
    expect(response.status()).toBe(200);
  };
  await change(page, [...oldest, ...(await listed(''))], { changeId: randomUUID(), owner: PRIYA });
  await change(om, await listedOldest(), { changeId: randomUUID(), note: 'Called twice.' });
  await page.reload();
  const news = page.getByRole('region', { name: /^Om wrote a note on your .+ and / });
  await news.getByRole('link', { name: 'Show' }).click();
  await expect(page.locator(':focus')).toContainText(oldest[1]?.fields.Name ?? '');
});

test('what a customer withdraws leaves the list at once, and is shown with when it is erased', async ({
  inbox,
}) => {
  const page = await inbox.openAs(PRIYA);
  const { id, ...fields } = exampleSubmission({ Name: 'Withdrawn later' });
  await page.request.post(ENQUIRY_ENDPOINT, { data: { id, ...fields } });
  await refetch(page);
  await expect(row(page, fields.Name)).toBeVisible();
  await expect(tab(page, 'Withdrawn')).toHaveCount(0);
  await page.request.post(withdrawalPath(id));
  await refetch(page);
  await expect(row(page, fields.Name)).toHaveCount(0);
  // The counts are polled less often than the list.
  await page.reload();
  await tab(page, 'Withdrawn').filter({ hasText: 'Withdrawn1' }).click();
  // Nobody waits for an answer.
  await expect(page.locator('[data-enquiry]')).not.toHaveAttribute('data-status');
  await row(page, fields.Name).click();
  await expect(
    page.getByText(/^The customer withdrew this enquiry on .+ It will be erased on .+\.$/),
  ).toBeVisible();
  await expect(page.locator('[data-reply], [href^="tel:"]:not(dl *)')).toHaveCount(0);
  // Nor is there anything for a key to do about it.
  await page.keyboard.press('w');
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoAxeViolation(page);
});
