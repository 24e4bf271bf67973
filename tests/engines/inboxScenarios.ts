import { expect } from 'vitest';
import { exampleSubmission, uniqueName } from '../support/exampleEnquiry.ts';
import { createSignInToken, PRIYA } from '../support/inboxStaff.ts';
import { startTcpProxy } from '../support/startTcpProxy.ts';
import { waitFor } from '../support/waitFor.ts';
import { visible } from './Engine.ts';
import { expectSoon, type Scenarios } from './Scenarios.ts';

const button = (text: string, element = 'button') => visible(element, text);
const hasText = (text: string) => `document.body.textContent.includes('${text}')`;

const bottomOf = (element: string) => `${element}.getBoundingClientRect().bottom`;
/** Of a box above the page: WebKit stretches some over the whole window. */
const isSmall = (element: string) => `${element}?.offsetHeight < innerHeight * 0.7`;

const NEEDS_NEWER = 'the inbox needs a newer one';
/** In pixels: a checkbox is 20 high, the part of its row that belongs to it 76. */
const BESIDE_CHECKBOX = 25;

/** Staff with the inbox. */
export const INBOX_SCENARIOS: Scenarios = {
  'staff add an enquiry, mark it as won, find it among the won orders, filter the list and search': async (
    page,
    { site, name, skip },
  ) => {
    if (name === 'Chromium 92') return skip(NEEDS_NEWER);
    const customer = uniqueName();
    await page.goto(`${site.server.url}/inbox#sign-in=${await createSignInToken(site.dataDir, PRIYA)}`);
    await page.click(button('Sign in'));
    await page.click(visible('[aria-label="Add an enquiry"]'));
    await page.click(visible('#Mobile'));
    await page.type('9123456780');
    await page.click(visible('#Name'));
    await page.type(customer);
    expect(await page.evaluate(`document.querySelector('dialog').scrollWidth <= innerWidth`)).toBe(true);
    await page.click(button('Save'));
    await page.click(button('Won'));
    await page.click(visible('dialog [name=amount]'));
    await page.type('1500.50');
    await page.click(button('Save as won'));
    await expectSoon(page, `!document.querySelector('dialog') && ${hasText('₹1,500.50')}`);
    await page.click(button('All enquiries', 'a'));
    await page.click(visible('[popovertarget=menu]'));
    await page.click(button('Won orders'));
    await page.click(visible('dialog th a', 'Priya'));
    const row = visible('[data-row] bdi', customer);
    await expectSoon(page, `${row} && new URL(location).searchParams.get('won') === 'this-month'`);
    await page.click(visible('button[aria-label^=Filters]'));
    for (const [kind, isListed] of [
      ['retailer', false],
      ['unsaid', true],
    ]) {
      await page.evaluate(`(() => {
        const select = document.querySelector('#filters select');
        select.value = '${kind}';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      })()`);
      await expectSoon(page, `Boolean(${row}) === ${isListed}`);
    }
    const search = visible('[type=search]');
    await page.click(search);
    await page.type(customer);
    // Some engines would clear the field.
    await page.pressEscape();
    const isLeft = "document.activeElement.matches('[data-row]')";
    await expectSoon(page, `${isLeft} && ${search}.value === '${customer}'`);
  },
  'staff sign in, claim an enquiry, write a note, change the status and undo that': async (
    page,
    { site, name },
  ) => {
    const enquiry = exampleSubmission({ Name: uniqueName() });
    await site.server.post(enquiry);
    await page.goto(`${site.server.url}/inbox#sign-in=${await createSignInToken(site.dataDir, PRIYA)}`);
    if (name === 'Chromium 92') return expectSoon(page, hasText('Please use Chrome or Edge 116'));
    await page.click(button('Sign in'));
    // The page's content security policy lets its worker run.
    await page.evaluate(
      "void navigator.serviceWorker.ready.then(() => document.body.setAttribute('data-worker', 'ready'))",
    );
    await expectSoon(page, "document.body.hasAttribute('data-worker')");
    await page.click(visible('[popovertarget=menu]'));
    await expectSoon(page, isSmall(visible('#menu')));
    await page.click(visible('[popovertarget=menu]'));
    await page.click(visible(`[data-row="${enquiry.id}"]`));
    await page.click(button('Claim'));
    await expectSoon(page, button('Release'));
    await page.click(visible('textarea[name=note]'));
    await page.type('Call after six');
    await page.click(button('Save note'));
    await expectSoon(page, `document.querySelector('textarea[name=note]').value === ''`);
    await page.click(button('Won'));
    await expectSoon(page, isSmall(visible('dialog')));
    await page.click(button('Cancel'));
    const [field, save] = [visible('[type=datetime-local]'), button('Save')].map(bottomOf);
    expect(await page.evaluate(`Math.abs(${field} - ${save})`)).toBeLessThan(10);
    const rowWith = (status: string) =>
      waitFor(() => site.rowsOf(enquiry.Name).find((row) => row.status === status), `the status ${status}`);
    await page.click(button('Contacted'));
    await rowWith('contacted');
    await page.click(button('Undo'));
    expect(await rowWith('new')).toMatchObject({ owner: PRIYA });
    await expectSoon(page, hasText('Call after six'));
  },
  'Shift and a click beside a checkbox selects up to it': async (page, { site, name, skip }) => {
    if (name === 'Chromium 92') return skip(NEEDS_NEWER);
    const enquiries = [1, 2, 3].map(() => exampleSubmission({ Name: uniqueName() }));
    for (const enquiry of enquiries) await site.server.post(enquiry);
    const [first, middle, last] = enquiries.map(({ id }) => visible(`[data-enquiry="${id}"] label`));
    const isSelected = (label: string | undefined) => `${label}.querySelector('input').checked`;
    await page.goto(`${site.server.url}/inbox#sign-in=${await createSignInToken(site.dataDir, PRIYA)}`);
    await page.click(button('Sign in'));
    await page.click(first as string);
    await expectSoon(page, isSelected(first));
    await page.click(last as string, { withShift: true, above: BESIDE_CHECKBOX });
    await expectSoon(page, [first, middle, last].map(isSelected).join(' && '));
    await page.click(last as string, { above: BESIDE_CHECKBOX });
    await expectSoon(page, `!${isSelected(last)} && ${isSelected(middle)}`);
  },
  'an inbox that could not be loaded can be loaded again': async (page, { site, name, skip }) => {
    if (name === 'Chromium 92') return skip(NEEDS_NEWER);
    await using proxy = await startTcpProxy('127.0.0.1', Number(new URL(site.server.url).port));
    proxy.cutRequests(/InboxScreen/);
    await page.goto(`http://${proxy.host}/inbox`);
    await expectSoon(page, hasText('The inbox can’t be shown'));
    await proxy.connect();
    await page.click(button('Try again'));
    await expectSoon(page, visible('input'));
  },
};
