import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import { openStore } from '../../server/context.ts';

export const PRIYA = 'priya@shop.example';
export const OM = 'om@shop.example';

/** Environment variables of a server with an inbox. */
export const STAFF = { STAFF_EMAILS: `${PRIYA}, ${OM}` };

/** Creates a sign-in link in the store of a running server, as the command line does; resolves with its token. */
export async function createSignInToken(dataDir: string, email: string): Promise<string> {
  const { access, database } = openStore({ storeFile: join(dataDir, 'enquiries.db') });
  const { token } = await access.issueLink(email, Date.now());
  database.close();
  return token;
}

/** Finds the token of the sign-in link in a text. */
export function tokenIn(text: string): string {
  const token = /\/inbox#sign-in=([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error('the text has no sign-in link');
  return token;
}

/** Disables `tel:` links: without a dialer on the machine, Chromium drops clicks while it searches for one. */
export async function disableTelLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
    });
  });
}

/** Gives a page the cookie of a session, as signing in does. */
export async function addSession(page: Page, url: string, dataDir: string, email: string): Promise<void> {
  const { access, database } = openStore({ storeFile: join(dataDir, 'enquiries.db'), staff: [email] });
  const { token } = await access.issueLink(email, Date.now());
  const session = await access.openSession(token, Date.now());
  database.close();
  await page.context().addCookies([{ name: 'inbox', value: session?.token ?? '', url }]);
}

/** Signs in with the token of a sign-in link. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.goto(`${INBOX_PAGE}#sign-in=${token}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // On a phone, the open enquiry hides the header.
  await page.getByRole('button', { name: 'Menu' }).or(page.locator('#enquiry')).first().waitFor();
}
