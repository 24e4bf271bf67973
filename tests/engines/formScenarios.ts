import { expect } from 'vitest';
import { ENQUIRY_ENDPOINT, type EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { EXAMPLE_FIELDS, uniqueName } from '../support/exampleEnquiry.ts';
import { startTcpProxy } from '../support/startTcpProxy.ts';
import { waitFor } from '../support/waitFor.ts';
import { type EnginePage, visible } from './Engine.ts';
import { expectSoon, type Scenarios } from './Scenarios.ts';

const SUBMIT = visible('#buy form [type=submit]');
const field = (name: string) => visible(`#buy [name="${name}"]`);
const hasToast = (text: string) =>
  `[...document.querySelectorAll('[data-toast]')].some(({ textContent }) => textContent.includes('${text}'))`;
const isUncovered = (element: string) => `(() => {
  const { left, top, height } = ${element}.getBoundingClientRect();
  return ${element}.contains(document.elementFromPoint(left + 1, top + height / 2));
})()`;
const IS_INTERACTIVE = `document.querySelector('#buy form')?.noValidate`;

/** Opens the form and waits until it is interactive; some engines observe nothing in a window that nobody has used. */
async function openForm(page: EnginePage, url: string): Promise<void> {
  await page.goto(`${url}/#buy`);
  await page.click(field('Name'));
  await expectSoon(page, IS_INTERACTIVE);
}

async function fillForm(page: EnginePage, fields: Partial<EnquiryFields>): Promise<void> {
  const { RetailerSelfUse: _, ...typed } = { ...EXAMPLE_FIELDS, ...fields };
  for (const [name, value] of Object.entries(typed)) {
    await page.click(field(name));
    // Whatever was typed before.
    await page.evaluate('document.activeElement.select()');
    await page.type(value);
  }
  await page.evaluate(`document.querySelector('#buy select').selectedIndex = 1`);
}

/** Visitors with the form. */
export const FORM_SCENARIOS: Scenarios = {
  'the form applies its rules, survives a look at another page, and sends what is valid': async (
    page,
    { site },
  ) => {
    const enquirer = uniqueName();
    await openForm(page, site.server.url);
    await page.click(SUBMIT);
    await expectSoon(page, hasToast('Please fill the data'));
    // The form is taller than the window, and its button at the bottom.
    await expectSoon(page, isUncovered("document.querySelector('#Name-error')"));
    await fillForm(page, { Name: enquirer });
    // Safari empties an input with `autocomplete="off"` on the way back.
    await page.goto(`${site.server.url}/privacy-policy`);
    await page.evaluate('void history.back()');
    await expectSoon(page, "location.pathname === '/'");
    await page.click(field('Name'));
    await expectSoon(page, IS_INTERACTIVE);
    await page.click(SUBMIT);
    await expectSoon(page, hasToast('Order Received Successfully'));
    expect(site.rowsOf(enquirer)).toHaveLength(1);
  },
  'an enquiry on its way arrives although its tab is closed': async (page, { site, engine }) => {
    const enquirer = uniqueName();
    await using proxy = await startTcpProxy('127.0.0.1', Number(new URL(site.server.url).port));
    await openForm(page, `http://${proxy.host}`);
    await fillForm(page, { Name: enquirer });
    proxy.holdRequests();
    await page.click(SUBMIT);
    await waitFor(() => proxy.requestLines.find((line) => line.includes(ENQUIRY_ENDPOINT)), 'the request');
    await page.close();
    // A page of another site: by now a request that ends with its tab has ended, and none is sent again.
    await (await engine.open()).goto('about:blank');
    expect(site.rowsOf(enquirer)).toEqual([]);
    await proxy.connect();
    await waitFor(() => site.rowsOf(enquirer)[0], 'the enquiry');
  },
  'a form whose script could not be loaded is loaded by a reload, keeps what was typed, and orders': async (
    page,
    { site },
  ) => {
    const enquirer = uniqueName();
    await using proxy = await startTcpProxy('127.0.0.1', Number(new URL(site.server.url).port));
    proxy.cutRequests(/OrderForm/);
    await page.goto(`http://${proxy.host}/`);
    await page.evaluate(
      `document.addEventListener('astro:hydration-error', () => (window.hasFailed = true))`,
    );
    await page.click(field('Name'));
    await page.type(enquirer);
    await expectSoon(page, 'window.hasFailed');
    await proxy.connect();
    await page.reload();
    await page.click(field('Name'));
    await expectSoon(page, IS_INTERACTIVE);
    await expectSoon(page, `document.querySelector('#buy [name="Name"]').value === '${enquirer}'`);
    await fillForm(page, { Name: enquirer });
    await page.click(SUBMIT);
    await expectSoon(page, hasToast('Order Received Successfully'));
    expect(site.rowsOf(enquirer)).toHaveLength(1);
  },
  'an enquiry that can’t be sent waits on the device': async (page, { site }) => {
    const enquirer = uniqueName();
    await openForm(page, site.server.url);
    await fillForm(page, { Name: enquirer });
    await site.withoutServer(async () => {
      await page.click(SUBMIT);
      await expectSoon(page, "document.querySelector('[data-enquiry-status=waiting]')");
    });
    await page.goto(`${site.server.url}/privacy-policy`);
    await page.goto(`${site.server.url}/`);
    await waitFor(() => site.rowsOf(enquirer)[0], 'the enquiry');
    expect(site.rowsOf(enquirer)).toHaveLength(1);
  },
  'in the hosted mode an enquiry is stored in Firestore and mailed by EmailJS': async (
    page,
    { hostedSite },
  ) => {
    const enquirer = uniqueName();
    const { url, documentsOf, services } = await hostedSite();
    await openForm(page, url);
    await fillForm(page, { Name: enquirer });
    await page.click(SUBMIT);
    await expectSoon(page, hasToast('Order Received Successfully'));
    expect(await documentsOf(enquirer)).toEqual([{ ...EXAMPLE_FIELDS, Name: enquirer }]);
    await services.emailJs.waitForRequest(enquirer);
  },
};
