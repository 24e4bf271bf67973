import { expect, holdRequests, test } from '../support/browserTest.ts';
import { heading, row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

// Where the focus goes when what has it goes away, or when something else would take it.

test('an enquiry that arrives late does not take the focus from the search', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, '**/api/inbox/enquiries/*');
  await row(page, name).click();
  await page.keyboard.press('/');
  await page.keyboard.type('cha');
  release();
  await expect(heading(page)).toHaveText(name);
  await page.keyboard.type('ndan');
  await expect(page.getByRole('searchbox')).toHaveValue('chandan');
});
