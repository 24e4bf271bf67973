import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { EXAMPLE_FIELDS, uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import {
  CHANGE_REQUESTS,
  heading,
  markAs,
  refetch,
  row,
  rows,
  statusButton,
  tab,
} from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';
import type { ServerInbox } from '../support/serverInbox.ts';

// Keys, and work on several enquiries.

const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`);
const bar = (page: Page) => page.getByRole('region', { name: /selected$/ });

/** Adds enquiries of different people. */
async function addEnquiries(inbox: ServerInbox, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    names.push(await inbox.addEnquiry({ Mobile: `900000000${index}`, Email: `p${index}@mail.example` }));
  }
  return names;
}

test('the inbox can be used with the keyboard only', { tag: '@desktop' }, async ({ inbox }) => {
  const first = await inbox.addEnquiry();
  const second = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, first)).toBeVisible();
  // Text that no field takes is no shortcuts until there is a pause, which the search ends with.
  await page.keyboard.press('Shift+P');
  await page.keyboard.type('lease call', { delay: 20 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('selected')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [1_100] });
  await page.keyboard.press('Escape');
  // A bar that appears does not cover the row of the open enquiry.
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.keyboard.type('jj');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('z');
  const nothing = page.getByRole('region', { name: 'Nothing to undo at the moment.' });
  await expect(page.locator('[data-announcer="done"]')).toHaveText('Nothing to undo at the moment.');
  await expect
    .poll(async () => {
      const [link, over] = [await row(page, first).boundingBox(), await nothing.boundingBox()];
      return link && over && link.y + link.height <= over.y;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [key, name] of [
    ['ArrowRight', 'New'],
    ['ArrowLeft', 'All'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('#enquiries')).toBeFocused();
  }
  // Also where both lists are loaded, and have the row.
  for (const key of ['j', 'ArrowRight', 'j', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(page.locator('#enquiries')).toBeFocused();
  // A key with nothing to do keeps no other from acting.
  await page.keyboard.type('mhzj');
  await expect(row(page, second)).toBeFocused({ timeout: 900 });
  await page.keyboard.press('ArrowDown');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Kind of buyer')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Kind of buyer')).toHaveCount(0);
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('f');
  await expect(row(page, first)).toBeFocused();
  // Esc closes them from elsewhere, too, and leaves the search for where it was entered.
  await page.keyboard.press('f');
  await row(page, first).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Kind of buyer')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toBeFocused();
  // The keys of the open enquiry open that of the row first.
  const call = page.locator('[data-reply="call"]');
  const erase = page.getByRole('button', { name: /^Erase this person/ });
  for (const [key, control] of [
    ['m', page.getByRole('textbox', { name: 'Note' })],
    ['r', call],
    ['d', erase],
  ] as const) {
    await page.keyboard.press(key);
    await expect(heading(page)).toHaveText(first);
    await expect(control).toBeFocused();
    await row(page, second).focus();
    await page.keyboard.press('p');
    await expect(heading(page)).toHaveText(second);
    await expect(page.getByRole('button', { name: /^(In an hour|To(day|morrow) \d)/ }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row(page, second)).toBeFocused();
    await page.keyboard.press('j');
  }
  await page.keyboard.press('c');
  await expect(row(page, first)).toContainText('Contacted');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('9800.505');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('₹9,800');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  // In place of the packs of the enquiry.
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('20 packs, ₹9,800', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+r');
  await expect(page.getByRole('link', { name: "E-mail: Retailer's terms" })).toBeFocused();
  for (const control of [
    call,
    page.locator('[data-reply="whatsapp"]'),
    page.locator('[data-reply="email"]'),
    page.getByRole('link', { name: 'WhatsApp: Price' }),
    page.getByRole('link', { name: 'E-mail: Price' }),
  ]) {
    await page.keyboard.press('r');
    await expect(control).toBeFocused();
  }
  for (const [label, name] of [
    ['Mobile number', 'Correct the mobile number'],
    ['E-mail address', 'Correct the e-mail address'],
    ['Packs', 'Correct the quantity'],
  ] as const) {
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog').getByLabel(label)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  for (const [key, name] of [
    ['p', /^(In an hour|To(day|morrow) \d)/],
    ['d', /^Erase this person/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name }).first()).toBeFocused();
  }
  for (const [key, name, text, chosen, periodKey, period] of [
    // The total, and the ends of the chart's scale.
    ['Shift+w', 'Won orders', '1 order, 20 packs, ₹9,800₹9,800₹0', 'This month', '5', 'All time'],
    [
      'Shift+s',
      'Sources and sales',
      'What came of the enquiries received',
      'Last 30 days',
      '3',
      'Last 90 days',
    ],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toContainText(text);
    await expect(page.getByRole('button', { name: chosen })).toBeFocused();
    await page.keyboard.press(periodKey);
    await expect(page.getByRole('button', { name: period, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: period, exact: true })).toBeFocused();
    const months = page.getByRole('region', { name: 'Month' }).getByRole('row');
    await expect(months).toHaveCount(period === 'All time' ? 3 : 0);
    const download = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Erase this person/ })).toBeFocused();
  }
  // A dialog that begins with a field returns the focus too.
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Erase this person/ })).toBeFocused();
  await page.keyboard.press('t');
  const assigning = page.getByRole('dialog', { name: `Assign ${second} to` });
  await expect(assigning).toContainText('3 packs, 2nd enquiry, ');
  await expect(assigning.getByRole('button')).toHaveText(['Om', 'You', 'Nobody', 'Cancel']);
  await page.keyboard.press('1');
  await expect(page.getByText('Assigned to Om', { exact: true })).toBeVisible();
  // Whose it is already, that is said.
  for (const key of ['t', '1']) await page.keyboard.press(key);
  await expect(
    page.getByRole('region', { name: `No change. ${second}: already assigned to Om` }),
  ).toBeVisible();
  await expect(assigning).toHaveCount(0);
  // Among several, what is won already is left as it is.
  await page.keyboard.press('a');
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: `${first}: won` })).toContainText(
    `Already won, and not changed: ${second}, ₹9,800.`,
  );
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Saved. ${first}: Won, 3 packs, ₹1,500` })).toBeVisible();
  // No order leaves the reports unsaid, and several leave them only after a question.
  await page.keyboard.press('a');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: '2 enquiries: remove their orders?' })).toContainText(
    '2 orders, 23 packs, ₹11,300',
  );
  await page.keyboard.press('1');
  await expect(
    page.getByRole('region', { name: /: Contacted; removed .*: 2 orders, 23 packs, / }),
  ).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('region', { name: /^Undone/ })).toBeVisible();
  await row(page, first).press('c');
  await expect(
    page.getByRole('region', { name: /: Contacted; removed .*: 1 order, 3 packs, / }),
  ).toBeVisible();
  await row(page, second).focus();
  await page.keyboard.press('z');
  await expect(row(page, first)).toContainText('Won');
  // Undoing ends with the focus on what it was about.
  await expect(heading(page)).toHaveText(first);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, first)).toContainText('Contacted');
  // What was done before that can still be undone, whether or not it is saved by now.
  await page.keyboard.press('o');
  await expect(
    page.getByRole('region', {
      name: new RegExp(
        `^No change\\. ${first}: already claimed by you\\. Before that: Saved\\. ${first}: Contacted`,
      ),
    }),
  ).toContainText('Undo');
  // After a search the keys act on its first result, which is opened in place of the one that was.
  await page.keyboard.press('/');
  const found = page.waitForResponse('**/api/inbox/enquiries?*search=98765*');
  await page.keyboard.type('98765');
  await found;
  // Until then the rows are those of the list before, which no key acts on.
  await expect(page.locator('[inert] [data-row]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(row(page, second)).toBeFocused();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('m');
  await page.keyboard.type('won by phone');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('#history + ol')).toContainText('won by phone');
  // The next key is not typed into the field any more.
  await page.keyboard.press('Escape');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  // What is typed takes the place of the search before.
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await expect(page.getByRole('searchbox')).toHaveValue(first);
  // Esc keeps the search, so that the keys are for what was found; once nothing else is left, it clears the search.
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue(first);
  await page.keyboard.press('a');
  await expect(bar(page)).toContainText('1 enquiry selected');
  for (const _ of ['enquiry', 'selection']) await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(row(page, second)).toBeVisible();
  const callLink = page.getByRole('link', { name: `Call ${first}` });
  await callLink.click();
  const outcome = page.getByRole('region', { name: /how did it go\?$/ });
  const answerKey = outcome.getByRole('button', { name: 'Reached' });
  await expect(answerKey).toHaveAttribute('aria-keyshortcuts', '1');
  const otherTime = outcome.getByRole('button', { name: 'Other time' });
  const otherTimeKey = (await otherTime.getAttribute('aria-keyshortcuts')) ?? 'None';
  await page.keyboard.press(otherTimeKey);
  const time = outcome.getByLabel('Follow-up, day and time in India');
  await expect(time).toBeFocused();
  await expect(time).toHaveValue(/T10:00$/);
  await page.keyboard.type('112720270400P');
  await expect(time).toHaveValue('2027-11-27T16:00');
  await page.keyboard.press('Escape');
  await expect(otherTime).toBeFocused();
  await expect(time).toHaveCount(0);
  await page.keyboard.press(otherTimeKey);
  await expect(time).toBeFocused();
  // Esc takes the field away, then folds the bar, which stays so; a digit shows the answers before one is given.
  for (const _ of ['field', 'bar']) await page.keyboard.press('Escape');
  await expect(answerKey).toBeHidden();
  const folded = await outcome.locator('summary').boundingBox();
  const skip = await outcome.getByRole('button', { name: 'Skip' }).boundingBox();
  expect(folded && folded.x + folded.width, 'the text is beside the button').toBeLessThanOrEqual(
    skip?.x ?? 0,
  );
  await expect(callLink).toBeFocused();
  await row(page, first).press('Enter');
  await expect(heading(page)).toHaveText(first);
  await expect(answerKey).toBeHidden();
  await expect(outcome.locator('summary')).toHaveAttribute('aria-keyshortcuts', '1');
  // Held, it answers nothing unread.
  for (const _ of ['pressed', 'repeated']) await page.keyboard.down('1');
  await page.keyboard.up('1');
  await expect(answerKey).toBeVisible();
  const list = await page.locator('#enquiries').boundingBox();
  expect((await outcome.boundingBox())?.x, 'it covers no row').toBeGreaterThan(
    (list?.x ?? 0) + (list?.width ?? 0),
  );
  // A question comes before any notice, and Enter does not fold it; a digit that answers nothing keeps no key from acting.
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  for (const key of ['9', 'b', 'Enter', 'b', 'Enter']) await page.keyboard.press(key);
  await expect(outcome).toBeFocused();
  await expect(answerKey).toBeVisible();
  // Folded, it is one of the bars; Esc leads back to where it was before the first.
  await page.keyboard.press('Escape');
  await expect(answerKey).toBeHidden();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Use single-key shortcuts').press('Space');
  await page.keyboard.press('Escape');
  await statusButton(page, 'Contacted').click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('when a change removes rows, by keys, ranges or the whole list, the next one gets the focus; undo restores them', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const [last = '', fourth = '', third = '', second = '', first = ''] = await addEnquiries(inbox, 5);
  const page = await inbox.openAs(PRIYA, { path: '/inbox?status=new&order=newest' });
  await expect(rows(page)).toHaveCount(5);
  // Either begins at the first row.
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, second)).toHaveCount(0);
  await expect(row(page, third)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, last)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, last)).toHaveCount(0);
  await expect(row(page, fourth)).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, last)).toBeFocused();
  for (const _ of [1, 2, 3]) await page.keyboard.press('k');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, third)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, first)).toBeFocused();
  // The open enquiry's place in the list is kept when it leaves it.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(third);
  await page.keyboard.press('c');
  await expect(row(page, third)).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(fourth);
  await expect(heading(page)).toBeFocused();
  // What was undone is shown.
  await page.keyboard.press('z');
  await expect(heading(page)).toHaveText(third);
  await expect(row(page, third)).toBeVisible();
  // From the list the focus stays there, and the open enquiry goes with it.
  await row(page, fourth).focus();
  for (const [key, name] of [
    ['j', last],
    ['k', fourth],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row(page, name)).toBeFocused();
    await expect(heading(page)).toHaveText(name);
  }
  // What a key acts on is shown.
  await row(page, third).focus();
  await page.keyboard.press('c');
  await expect(row(page, third)).toHaveCount(0);
  await expect(heading(page)).toHaveText(third);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, third)).toBeVisible();
  await row(page, third).press('Enter');
  await expect(heading(page)).toBeFocused();
  // All this was one step of the history.
  await page.goBack();
  await expect(heading(page)).toHaveCount(0);
  await page.goForward();
  await expect(heading(page)).toHaveText(third);
  // In the list, Esc closes the enquiry and leaves the focus where it is.
  await row(page, last).focus();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveCount(0);
  await expect(row(page, last)).toBeFocused();
  await row(page, first).focus();

  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(bar(page)).toContainText('2 enquiries selected');
  await page.keyboard.press('c');
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, fourth)).toBeFocused();
  await page.keyboard.press('z');
  await expect(rows(page)).toHaveCount(4);
  // A bar that only reports is closed, and returns the focus.
  await page.keyboard.press('b');
  await expect(page.getByRole('region', { name: /^Undone/ }).getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Undone/ })).toHaveCount(0);
  await expect(row(page, first)).toBeFocused();
  await select(page, first).click();
  await select(page, fourth).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 enquiries selected');
  // The bar does not cover the row that has the focus.
  await row(page, last).focus();
  const isOnTop = (element: Element) => {
    const { x, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + 50, bottom - 5));
  };
  await expect.poll(() => row(page, last).evaluate(isOnTop)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await expect(bar(page).getByRole('button', { name: 'New' })).toBeFocused();
  await page.keyboard.press('o');
  await expect.poll(() => inbox.countOf(page, 'status=new&owner=mine')).toBe(4);
  await expect(row(page, last)).toBeFocused();
  await page.keyboard.press('a');
  await expect(bar(page)).toContainText('4 enquiries selected');
  await row(page, third).focus();
  await page.keyboard.press('!');
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator('#enquiries')).toBeFocused();

  // The time to undo goes on while a selection hides the button, and its key does not act unseen.
  await page.goto('/inbox?flagged=yes');
  await expect(row(page, last)).toBeVisible();
  await page.clock.install();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await select(page, last).check();
  await expect(undo).toBeHidden();
  await page.keyboard.press('z');
  await page.clock.fastForward(31_000);
  await select(page, last).uncheck();
  await expect(bar(page)).toHaveCount(0);
  expect(await undo.count()).toBe(0);
  expect(await inbox.countOf(page, 'flagged=yes&status=contacted')).toBe(1);
});

test('keys and selection belong to the list that is on the screen', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const [first = '', second = '', third = ''] = await addEnquiries(inbox, 3);
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, /status=closed/);
  await row(page, third).focus();
  await tab(page, 'Closed').click();
  await expect(tab(page, 'Closed')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, third)).toBeVisible();
  for (const key of ['j', 's', 'c', 'a', 'c']) await page.keyboard.press(key);
  await expect(bar(page)).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveCount(0);
  expect(await inbox.countOf(page, 'status=new')).toBe(3);

  // A cleared selection leaves no start of a range.
  await tab(page, 'All').click();
  await select(page, third).check();
  await page.keyboard.press('Escape');
  await select(page, first).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('1 enquiry selected');
  // Beside the checkbox, Shift works too.
  await page
    .locator('label', { has: select(page, third) })
    .click({ modifiers: ['Shift'], position: { x: 3, y: 3 } });
  await expect(bar(page)).toContainText('3 enquiries selected');
  await page.keyboard.press('Escape');

  // In a narrow window the open enquiry hides the list.
  await page.setViewportSize({ width: 800, height: 800 });
  await row(page, second).click();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await expect(bar(page)).toContainText('1 enquiry selected');
  await expect(bar(page).getByRole('button', { name: 'Select all shown' })).toHaveCount(0);
  // There too the next one takes its place.
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(first);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  // A range has what has just arrived where it is shown.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/inbox?status=new');
  await expect(rows(page)).toHaveCount(3);
  await holdRequests(page, /enquiries\?.*status=new/);
  const arrived = await inbox.addEnquiry();
  await refetch(page);
  await expect(rows(page).last()).toContainText(arrived);
  await page.getByRole('checkbox').nth(2).click();
  await page
    .getByRole('checkbox')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('2 enquiries selected');
  await page.keyboard.press('Escape');

  // A folded question is shown before a digit skips it. Answered, it leaves open what was opened since, for the keys too.
  await page.goto('/inbox');
  await row(page, second).press('c');
  const saved = page.getByRole('region', { name: `Saved. ${second}: Contacted` });
  await expect(saved).toContainText('Undo');
  await page.getByRole('link', { name: `Call ${arrived}` }).click();
  const reached = page.getByRole('button', { name: 'Reached' });
  await row(page, second).click();
  await expect(heading(page)).toBeFocused();
  await expect(reached).toBeHidden();
  // The claim with the call leaves their notice and Undo to what was done before, and to what is done beside the question.
  await page.keyboard.press('c');
  await expect(
    page.getByRole('region', { name: `No change. ${second}: already Contacted. Before that: Saved. ` }),
  ).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('region', { name: `Undone: marked it as Contacted` })).toBeVisible();
  await page.keyboard.press('0');
  await expect(reached).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: `Saved. ${arrived}: reached, ` })).toBeVisible();
  await page.keyboard.press('c');
  await expect(saved).toBeVisible();
  await expect(heading(page)).toHaveText(second);
  // What has left the list is shown from the notice of that, which goes on offering Undo.
  await page.keyboard.press('Escape');
  await tab(page, 'Contacted').click();
  // Until then the rows are those of the list before, which no key acts on.
  await expect(row(page, first)).toHaveCount(0);
  await expect(page.locator('[inert] [data-row]')).toHaveCount(0);
  await row(page, second).press('n');
  await expect(row(page, second)).toHaveCount(0);
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('z');
  await expect(row(page, second)).toBeVisible();
  await tab(page, 'All').click();

  // What is undone without a connection is opened in place of what was opened since.
  await page.route(CHANGE_REQUESTS, (route) => route.abort());
  await page.clock.install();
  await page.context().setOffline(true);
  await row(page, third).focus();
  await page.keyboard.press('o');
  const kept = page.getByRole('region', { name: /^Kept on this device/ });
  await expect(kept).toBeVisible();
  await row(page, first).click();
  await expect(heading(page)).toHaveText(first);
  await page.keyboard.press('z');
  // It is said for its time, beyond that of the next attempt to send it.
  await page.clock.runFor(4_000);
  await expect(page.getByRole('region', { name: /^Undone/ })).toBeVisible();
  await expect(heading(page)).toHaveText(third);
  await page.context().setOffline(false);
  await page.keyboard.press('o');
  await expect(kept).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/inbox');
  await expect(kept).toBeHidden();
});

test('selected enquiries are changed together, conflicts are reported, and the change can be undone', async ({
  inbox,
}) => {
  const [first = '', conflicting = '', third = '', fourth = ''] = await addEnquiries(inbox, 4);
  const page = await inbox.openAs(PRIYA);
  const om = await inbox.openAs(OM);

  await select(page, first).check();
  await select(page, conflicting).check();
  await select(page, third).check();
  await expect(bar(page)).toContainText('3 enquiries selected');
  await expectNoAxeViolation(page);
  await page.route('**/enquiries.csv', (route) => route.abort(), { times: 1 });
  await bar(page).getByRole('button', { name: 'Download CSV' }).press('Enter');
  await expect(bar(page).getByRole('alert')).toHaveText('Nothing was downloaded. We can’t reach the server.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  await expect(bar(page).getByRole('button', { name: 'Download CSV' })).toBeFocused();
  const csv = (await (await download.createReadStream()).toArray()).join('');
  for (const name of [first, conflicting, third]) expect(csv).toContain(name);
  expect(csv).not.toContain(fourth);

  await row(om, conflicting).click();
  await om.getByRole('button', { name: 'Contacted' }).click();
  await expect(om.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await refetch(page);
  // It is a conflict even if Priya's list shows the change already.
  await expect(row(page, conflicting)).toContainText('Contacted');
  await bar(page).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not serious' }).click();
  const report = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(report.getByRole('listitem')).toHaveText([
    /^\d+ packs?, [0-9A-Z-]{9}.*\d [ap]m: Om marked it as Contacted/,
  ]);
  await expect(report.getByRole('link', { name: /packs?, [0-9A-Z-]{9}$/ })).toHaveCount(1);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([new RegExp(conflicting)]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await report.locator('summary').click();
  // An Enter that follows unread saves nothing over what the colleague did.
  const answerNamed = (name: string | RegExp) => report.getByRole('button', { name });
  for (const next of [report.locator('summary'), answerNamed(/^Save anyway/), answerNamed(/^Leave it/)]) {
    await page.keyboard.press('u');
    await expect(next).toBeFocused();
  }
  await expect(row(page, first)).toContainText('Closed');
  await expect(row(page, third)).toContainText('Closed');
  await expect(row(page, conflicting)).toContainText('Contacted');
  // What was saved covers no button of the filters.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('region', { name: 'Saved. 2 enquiries: Closed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(
    page.getByRole('region', { name: /^Undone: marked them as Closed.* \(2 enquiries\)$/ }),
  ).toBeVisible();
  await expect(row(page, first)).toContainText('New');
  await expect(row(page, third)).toContainText('New');
  await report.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(page.getByRole('region', { name: `Discarded. ${conflicting}: Closed` })).toBeVisible();
  await expect(row(page, conflicting)).toBeFocused();
  await expect(row(page, conflicting)).toContainText('Contacted');

  // Whoever fills in an order sees that a colleague has won it meanwhile, and keeps what is typed.
  await row(page, fourth).click();
  await statusButton(page, 'Won').click();
  const amount = page.getByRole('dialog').getByLabel(/^Amount/);
  await amount.fill('1500');
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await row(om, fourth).click();
  await markAs(om, 'Won');
  await expect(page.getByRole('dialog')).toContainText('Already won by Om:');
  await expect(amount).toHaveValue('1500');
});

test('the open enquiries of a person are changed together, after a call or from the detail, unless a colleague has closed them', async ({
  inbox,
}) => {
  const name = uniqueName();
  for (const Quantity of ['1', '2', '3']) await inbox.addEnquiry({ Name: name, Quantity });
  const page = await inbox.openAs(PRIYA);
  const status = page.getByRole('group', { name: 'Status' });
  const isForAll = page.getByLabel('For all 2 open enquiries from this person');
  await row(page, name).first().click();
  const correct = page.getByRole('button', { name: 'Correct the mobile number' });
  await correct.click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('90000 00001');
  const isForOthers = page.getByLabel('Also in this person’s 2 other enquiries with the old number');
  await isForOthers.check();
  await page.reload();
  await correct.click();
  await expect(isForOthers).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const corrected = page.getByRole('region', { name: 'Saved. 3 enquiries: mobile number 9000000001' });
  await expect(corrected).toBeVisible();
  await status.getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, name).first()).toContainText('Reason: Duplicate');
  await row(page, name).nth(1).click();
  await page.locator('[data-reply="call"]').click();
  // What is asked is hidden by a selection, and asked again at its end, with what is entered.
  await expect(isForAll).toBeVisible();
  const firstAnswer = await page.getByRole('button', { name: 'Reached' }).boundingBox();
  // Above all answers, since it is about each.
  expect((await isForAll.boundingBox())?.y).toBeLessThan((firstAnswer?.y ?? 0) - 24);
  await isForAll.check();
  await page.getByRole('button', { name: 'Other time' }).click();
  const time = page.getByRole('region', { name: /how did it go/ }).locator('input[name="followUp"]');
  await time.fill('2030-01-02T10:00');
  await page.getByRole('button', { name: 'Select all 2 open enquiries' }).click();
  await expect(bar(page)).toBeVisible();
  // One bar at a time.
  await expect(page.getByText(`${name}: how did it go?`)).toBeHidden();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(time).toHaveValue('2030-01-02T10:00');
  await expect(isForAll).toBeChecked();
  // Of another call it is another question.
  await page.locator('[data-reply="call"]').click();
  await expect(isForAll).not.toBeChecked();
  await isForAll.check();
  await page
    .getByRole('region', { name: /how did it go/ })
    .getByRole('button', { name: 'Tomorrow 10 am' })
    .click();
  await page
    .getByRole('region', { name: /^Saved\. 2 enquiries: no answer, follow-up / })
    .getByRole('button', { name: 'Undo' })
    .click();
  // It was a call all the same.
  await expect(page.getByText(`${name}: how did it go?`)).toBeVisible();
  await expect(page.locator('[data-announcer="done"]')).toHaveText(/^Undone: .*no answer.* \(2 enquiries\)$/);
  await page.locator('[data-reply="call"]').click();
  await isForAll.check();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: reached, Contacted' })).toBeVisible();
  await expect(page.locator('#others + ul')).toContainText('3 packs, Retailer, with you');
  await expect(status.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Select all 2 open enquiries' }).click();
  await bar(page).getByRole('button', { name: 'Won' }).click();
  await page.getByLabel('Amount in rupees for each enquiry').fill('1500');
  await page.getByRole('dialog').getByRole('button', { name: 'Save as won' }).click();
  await page
    .getByRole('region', { name: 'Saved. 2 enquiries: Won, 3 packs, ₹3,000 in total' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(status.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');

  // Only what has the number that was called has a wrong one.
  await page.getByRole('button', { name: 'Correct the mobile number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9000000002');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`as sent: ${EXAMPLE_FIELDS.Mobile}`)).toBeVisible();
  await page.locator('[data-reply="call"]').click();
  await isForAll.check();
  await page.getByRole('button', { name: 'Close it' }).click();
  await page
    .getByRole('region', { name: `Saved. ${name}: wrong number, Closed` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(status.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');

  await page.locator('[data-reply="call"]').click();
  await isForAll.check();
  const om = await inbox.openAs(OM);
  for (const index of [1, 2]) await select(om, name).nth(index).check();
  await bar(om).getByRole('button', { name: 'Closed' }).click();
  await om.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(om.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await refetch(page);
  await expect(isForAll).toHaveCount(0);
  // Of what is closed, no time is offered that would not be set.
  await expect(page.getByRole('button', { name: 'No answer', exact: true })).toBeVisible();
  await expect(page.getByText('No answer. Try again:')).toHaveCount(0);
  const reached = page.locator('#history + ol').getByText('reached the customer by phone');
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(reached).toHaveCount(2);
  await expect(status.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true');
});
