import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';
import type { ServerInbox } from '../support/startServerInbox.ts';

const NAMES =
  'Asha Rao,Imran Khan,Lakshmi Venkataraman Subramaniam,Om Prakash,Zoë D’Souza,Sunita Devi,राजेश कुमार,Fatima Sheikh,Gurpreet Singh,Meena,K. Balasubramanian,Priyanka Chopra Jonas,Md. Arif,Sri Sai Medical & General Stores,J,Anil Deshmukh,Kavita Nair,Thomas Varghese,Bhavna Patel,Naveen Reddy,Rekha,Dr. S. K. Mukherjee,Yusuf Ali,Tanvi Kulkarni,Harish Gowda'.split(
    ',',
  );

/** Sends thirty enquiries: two people write twice, one three times, and one enquiry is spam. */
async function sendEnquiries(inbox: ServerInbox): Promise<void> {
  const senders = [...NAMES.keys(), 0, 3, 3, 7];
  for (const [nth, sender] of senders.entries()) {
    const fields = {
      Name: NAMES[sender] ?? '',
      Email: `person${sender}@mail.example`,
      Mobile: `98765${String(43_000 + sender)}`,
      Quantity: `${[1, 2, 3, 60, 500][nth % 5]}`,
      RetailerSelfUse: ['Self Use', 'Retailer', 'retailer/self use'][nth % 3] ?? '',
    };
    const source = ['', 's=clinic-12', 'utm_source=google&utm_medium=cpc', 'referrer=justdial.com'][nth % 4];
    await inbox.addEnquiry(fields, source);
  }
  await inbox.addFlaggedEnquiry('Cheap backlinks');
}

/** Opens the unclaimed new enquiries. */
async function openUnclaimed(
  inbox: ServerInbox,
  email: string,
  device: BrowserContextOptions,
): Promise<Page> {
  const page = await inbox.openAs(email, { reducedMotion: 'reduce', ...device });
  await page.goto('/inbox?status=new&owner=unclaimed');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  return page;
}

const outcomeBar = (page: Page) => page.getByRole('region', { name: /how did it go\?$/ });

/** Calls the first person in the list and records the outcome by touch. */
async function callByTouch(page: Page, outcome: string) {
  const row = page.locator('[data-enquiry]').first();
  const id = await row.getAttribute('data-enquiry');
  await row.getByRole('link', { name: /^Call / }).tap();
  await outcomeBar(page).getByRole('button', { name: outcome }).tap();
  await expect(page.locator(`[data-enquiry="${id}"]`)).toHaveCount(0);
}

/** Calls the person in the focused row, or in the first, and records the outcome with the keyboard. */
async function callByKeyboard(page: Page, outcome: '1' | '2' | '3') {
  const focused = page.locator('[data-row]:focus');
  if ((await focused.count()) === 0) await page.keyboard.press('j');
  await expect(focused).toHaveCount(1);
  const id = await focused.getAttribute('data-row');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(outcomeBar(page)).toBeVisible();
  await page.keyboard.press(outcome);
  await expect(page.locator(`[data-enquiry="${id}"]`)).toHaveCount(0);
}

test('two people work on thirty enquiries by touch and by keyboard; nobody is called twice or missed', async ({
  inbox,
}) => {
  test.slow();
  await sendEnquiries(inbox);
  const priya = await openUnclaimed(inbox, PRIYA, {});
  const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };
  const om = await openUnclaimed(inbox, OM, desktop);
  // Om starts at the other end of the list.
  await om.goto('/inbox?status=new&owner=unclaimed&order=newest');
  await expect(om.locator('[data-row]')).toHaveCount(29);

  for (let nth = 0; nth < 10; nth += 1) {
    await Promise.all([
      callByTouch(priya, ['Reached', 'Tomorrow 10 am', 'Close it'][nth % 3] ?? ''),
      callByKeyboard(om, (['1', '2'] as const)[nth % 2] ?? '1'),
    ]);
  }
  for (const page of [priya, om]) await expect(page.locator('[data-row]')).toHaveCount(9);
  // The row left the list when the call began; the outcome is saved after it.
  await expect.poll(() => inbox.countOf(priya, 'status=contacted')).toBe(9);
  expect(await inbox.countOf(priya, 'status=closed')).toBe(3);
  for (const owner of [PRIYA, OM]) {
    expect(await inbox.countOf(priya, `owner=${encodeURIComponent(owner)}`)).toBe(10);
  }

  // Om claims all remaining enquiries at once, except the one that Priya has claimed in the meantime.
  await om.keyboard.press('a');
  await priya
    .locator('[data-enquiry]')
    .first()
    .getByRole('link', { name: /^Call / })
    .tap();
  await outcomeBar(priya).getByRole('button', { name: 'Reached' }).tap();
  await expect(priya.locator('[data-row]')).toHaveCount(8);
  await om
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Claim' })
    .press('Enter');
  const refused = om.getByRole('alert').filter({ hasText: 'Not saved' }).getByRole('listitem');
  await expect(refused).toHaveCount(1);
  await expect.poll(() => inbox.countOf(om, `owner=${encodeURIComponent(OM)}`)).toBe(18);
  expect(await inbox.countOf(priya, `owner=${encodeURIComponent(PRIYA)}`)).toBe(11);
  expect(await inbox.countOf(priya, 'owner=unclaimed&flagged=no')).toBe(0);
  expect(await inbox.countOf(priya, 'flagged=yes')).toBe(1);
});
