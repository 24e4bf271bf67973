import type { Locator, Page } from '@playwright/test';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';

/** URLs of the page's requests. */
export const LIST_REQUESTS = `**${INBOX_API}/enquiries?*`;
export const CHANGE_REQUESTS = `**${INBOX_API}/changes`;

/** The row of an enquiry in the list. */
export const row = (page: Page, name: string): Locator => page.locator('[data-row]', { hasText: name });

/** All rows of the list. */
export const rows = (page: Page): Locator => page.locator('[data-row]');

/** A tab of the list. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** The heading of the open enquiry. */
export const heading = (page: Page): Locator => page.locator('#enquiry');

export const statusButton = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

/** Refetches what is shown, as when the page is seen again: the next poll may take seconds. */
export async function refetch(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** Marks the open enquiry as won or closed, through the dialog. */
export async function markAs(page: Page, status: 'Won' | 'Closed', button = 'Save as won'): Promise<void> {
  await statusButton(page, status).click();
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}
