import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS, uniqueName } from '../support/exampleEnquiry.ts';
import { IS_HEAVY } from '../support/heavy.ts';
import { createSignInToken, PRIYA, STAFF } from '../support/inboxStaff.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { type Engine, type EnginePage, NoEngineError } from './Engine.ts';
import { ENGINES } from './findEngines.ts';

// What depends on the engine, in others than the newest Chromium: the built site, which `npm test` builds first.

const folder = temporaryFolder();
const dataDir = folder.path;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(dataDir, STAFF);
});
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

function documentsOf(name: string): unknown[] {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true });
  return database.prepare("SELECT document FROM enquiries WHERE document ->> 'Name' = ?").all(name);
}

/** Waits until an expression is true in the page. */
async function expectSoon(page: EnginePage, expression: string): Promise<void> {
  await waitFor(async () => (await page.evaluate(`Boolean(${expression})`)) || undefined, expression);
}

const hasToast = (text: string) =>
  `[...document.querySelectorAll('[data-toast]')].some(({ textContent }) => textContent.includes('${text}'))`;
const isAtTopOf = (id: string) =>
  `scrollY > 100 && Math.abs(document.getElementById('${id}').getBoundingClientRect().top) < 100`;

/** Opens the form and waits until it is interactive; some engines observe nothing in a window that nobody has used. */
async function openForm(page: EnginePage): Promise<void> {
  await page.goto(`${server.url}/#buy`);
  await page.click('#buy [name="Name"]');
  await expectSoon(page, "document.querySelector('#buy form')?.noValidate");
}

async function fillForm(page: EnginePage, name: string): Promise<void> {
  for (const field of ['Name', 'Email', 'Mobile', 'Quantity'] as const) {
    await page.click(`#buy [name="${field}"]`);
    await page.type(field === 'Name' ? name : EXAMPLE_FIELDS[field]);
  }
  await page.evaluate(`document.querySelector('#buy select').selectedIndex = 1`);
}

/** Each scenario, in a tab of its own. */
const SCENARIOS: Record<string, (page: EnginePage, engine: Engine, name: string) => Promise<void>> = {
  'the form applies its rules, and sends what is valid': async (page) => {
    const enquirer = uniqueName();
    await openForm(page);
    await page.click('#buy form [type=submit]');
    await expectSoon(page, hasToast('Please fill the data'));
    await fillForm(page, enquirer);
    await page.click('#buy form [type=submit]');
    await expectSoon(page, hasToast('Order Received Successfully'));
    expect(documentsOf(enquirer)).toHaveLength(1);
  },
  'the menu, the anchors and the Contact links work, and every media query is read': async (page) => {
    await page.goto(`${server.url}/`);
    const isMenuShown = "document.getElementById('menu').offsetHeight > 0";
    expect(await page.evaluate('document.querySelector("header").offsetHeight')).toBeLessThan(100);
    if (await page.evaluate('innerWidth < 768')) {
      expect(await page.evaluate(isMenuShown)).toBe(false);
      await page.click('[data-menu-button]');
      await expectSoon(page, isMenuShown);
      await page.click('#menu a[href="#about"]');
      await expectSoon(page, `!(${isMenuShown})`);
      await expectSoon(page, isAtTopOf('about'));
    }
    expect(
      await page.evaluate(`[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
        .filter(({ media }) => media?.mediaText.includes('not all')).map(({ cssText }) => cssText)`),
    ).toEqual([]);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#buy`);
    await expectSoon(page, isAtTopOf('buy'));
    await page.goto('about:blank');
    await page.goto(`${server.url}/#contact`);
    await expectSoon(page, 'document.querySelector("#contact:target")');
    for (const zoom of ['out', 'in']) {
      await page.evaluate(`document.querySelector('[data-contact]').click()`);
      await expectSoon(page, `document.getElementById('contact').dataset.zoom === '${zoom}'`);
    }
  },
  'an enquiry is sent although its tab is closed at once, or at the next visit': async (page, engine) => {
    const enquirer = uniqueName();
    await openForm(page);
    await fillForm(page, enquirer);
    await page.click('#buy form [type=submit]');
    await page.close();
    await (await engine.open()).goto(server.url);
    await waitFor(() => documentsOf(enquirer)[0], 'the enquiry');
    expect(documentsOf(enquirer)).toHaveLength(1);
  },
  'an enquiry that can’t be sent waits on the device': async (page) => {
    const enquirer = uniqueName();
    await openForm(page);
    await fillForm(page, enquirer);
    const { port } = new URL(server.url);
    await server.stop();
    try {
      await page.click('#buy form [type=submit]');
      await expectSoon(page, "document.querySelector('[data-enquiry-status=waiting]')");
    } finally {
      server = await startServer(dataDir, { ...STAFF, PORT: port });
    }
    await page.goto(`${server.url}/privacy-policy`);
    await page.goto(`${server.url}/`);
    await waitFor(() => documentsOf(enquirer)[0], 'the enquiry');
    expect(documentsOf(enquirer)).toHaveLength(1);
  },
  'a member of staff signs in, opens an enquiry and changes its status': async (page, _, name) => {
    const enquirer = uniqueName();
    await server.post({ id: crypto.randomUUID(), ...EXAMPLE_FIELDS, Name: enquirer });
    await page.goto(`${server.url}/inbox#sign-in=${await createSignInToken(dataDir, PRIYA)}`);
    if (name === 'Chromium 92') {
      await expectSoon(page, `document.body.textContent.includes('Please use Chrome or Edge 116')`);
      return;
    }
    const button = (text: string) =>
      `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === '${text}')`;
    await expectSoon(page, button('Sign in'));
    await page.evaluate(`${button('Sign in')}.click()`);
    await expectSoon(page, `document.querySelector('[data-row]')`);
    await page.click('[data-row]');
    await expectSoon(page, button('Contacted'));
    await page.evaluate(`${button('Contacted')}.click()`);
    await waitFor(() => {
      using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true });
      return database.prepare("SELECT 1 FROM enquiries WHERE status = 'contacted'").get();
    }, 'the change');
  },
};

/** In `npm test`, three of each engine. */
const chosen = Object.entries(SCENARIOS).slice(0, IS_HEAVY ? undefined : 3);

describe.each(Object.entries(ENGINES))('%s', (name, start) => {
  let engine: Engine | undefined;
  let reason = '';

  beforeAll(async () => {
    engine = await start().catch((error: unknown) => {
      if (!(error instanceof NoEngineError)) throw error;
      reason = error.message;
      console.warn(`SKIPPED: ${name}: ${reason}`);
      return undefined;
    });
  }, 900_000);
  afterAll(() => engine?.[Symbol.asyncDispose]());

  // One more try, as for the other browser tests.
  test.for(chosen)('%s', { retry: 1 }, async ([, scenario], { skip }) => {
    if (!engine) return skip(reason);
    await scenario(await engine.open(), engine, name);
  });
});
