import type { HostedTestSite } from '../support/startHostedSite.ts';
import { waitFor } from '../support/waitFor.ts';
import type { Engine, EnginePage } from './Engine.ts';
import type { EngineSite } from './EngineSite.ts';

/** What a scenario has beside its page. */
export interface Surroundings {
  engine: Engine;
  /** The engine's name. */
  name: string;
  site: EngineSite;
  /** The site of the hosted mode; skips the test where its services can't be had. */
  hostedSite(): Promise<HostedTestSite>;
  skip(reason: string): never;
}

/** What is tested in each engine, each in a tab of its own. */
export type Scenarios = Record<string, (page: EnginePage, surroundings: Surroundings) => Promise<void>>;

/** Waits until an expression is true in the page, which may load another document meanwhile. */
export async function expectSoon(page: EnginePage, expression: string): Promise<void> {
  let lastError: unknown;
  const poll = async () => {
    try {
      return await page.evaluate(`Boolean(${expression})`);
    } catch (error) {
      lastError = error;
      return undefined;
    }
  };
  try {
    await waitFor(poll, expression);
  } catch (error) {
    throw new Error((error as Error).message, { cause: lastError });
  }
}
