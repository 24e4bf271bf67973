import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { INBOX_PAGE } from '../../domain/inboxApi.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const PRIYA = 'priya@shop.example';
export const OM = 'om@shop.example';

/** For the environment of a server with an inbox. */
export const STAFF = { STAFF_EMAILS: `${PRIYA}, ${OM}` };

/** The link that the command line prints on the machine itself; its token, for there is no telling the server's port. */
export async function printedToken(dataDir: string, email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/enquiries.ts', 'sign-in', email],
    {
      cwd: ROOT,
      env: { ...process.env, ...STAFF, DATA_DIR: dataDir },
    },
  );
  return tokenIn(stdout);
}

/** The token of the sign-in link in a text. */
export function tokenIn(text: string): string {
  const token = /\/inbox#sign-in=([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error('there is no sign-in link in it');
  return token;
}

/** Keeps `tel:` links from leaving the page: this machine has no dialer, and Chromium drops clicks while it looks for one. */
export async function withoutDialer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
    });
  });
}

/** Signs in by a link's token. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.goto(`${INBOX_PAGE}#sign-in=${token}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
}
