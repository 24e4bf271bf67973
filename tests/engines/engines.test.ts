import { afterAll, beforeAll, describe, test } from 'vitest';
import { IS_HEAVY } from '../support/heavy.ts';
import { NoEmulatorError } from '../support/startFirestoreEmulator.ts';
import { type HostedTestSite, startHostedSite } from '../support/startHostedSite.ts';
import { type Engine, NoEngineError } from './Engine.ts';
import { type EngineSite, startEngineSite } from './EngineSite.ts';
import { ENGINES } from './findEngines.ts';
import { FORM_SCENARIOS } from './formScenarios.ts';
import { INBOX_SCENARIOS } from './inboxScenarios.ts';
import { PAGE_SCENARIOS } from './pageScenarios.ts';

// What depends on the engine, in others than the newest Chromium: the built site, which `npm test` builds first.

/** Of a whole scenario, on a machine whose cores are busy. */
const TIMEOUT_MS = 180_000;

let site: EngineSite;
let startedHostedSite: Promise<HostedTestSite> | undefined;

beforeAll(async () => {
  site = await startEngineSite();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await (await startedHostedSite?.catch(() => undefined))?.[Symbol.asyncDispose]();
});

/** In `npm test`, the first three of the site and the first one of the inbox. */
const chosen = [
  ...Object.entries({ ...PAGE_SCENARIOS, ...FORM_SCENARIOS }).slice(0, IS_HEAVY ? undefined : 3),
  ...Object.entries(INBOX_SCENARIOS).slice(0, IS_HEAVY ? undefined : 1),
];

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
  test.for(chosen)('%s', { retry: 1, timeout: TIMEOUT_MS }, async ([, scenario], { skip }) => {
    if (!engine) return skip(reason);
    const hostedSite = async () => {
      startedHostedSite ??= startHostedSite('.cache/engines/hosted');
      return startedHostedSite.catch((error: unknown) => {
        if (error instanceof NoEmulatorError) skip(error.message);
        throw error;
      });
    };
    const page = await engine.open();
    await scenario(page, { engine, name, site, hostedSite, skip });
    // What is open goes on drawing and asking the server.
    await page.close().catch(() => undefined);
  });
});
