import type { Page, Request } from '@playwright/test';
import { hostedCollectionsOf, STAFF } from '../../../domain/hostedWork.ts';
import { INBOX_PAGE } from '../../../domain/inboxApi.ts';
import { inboxReferrerPolicyOf, PRIVATE_HEADERS } from '../../../domain/securityHeaders.ts';
import { firestoreIndexesOf } from '../../../firebase/firestoreIndexesOf.ts';
import { expect, test } from '../../support/browserTest.ts';
import { exampleSubmission } from '../../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../../support/expectNoAxeViolation.ts';
import { heading, row, statusButton } from '../../support/inboxPage.ts';
import { OM, PRIYA } from '../../support/inboxStaff.ts';
import { type FirestoreQuery, missingIndexes } from '../../support/missingIndexes.ts';
import { NoEmulatorError } from '../../support/startFirestoreEmulator.ts';
import { uidOf } from '../../support/startHostedInbox.ts';
import type { TestSite } from '../../support/TestSite.ts';

// Tests for the hosted mode only; those for both modes are in ../inbox.spec.ts and the inbox files beside it.

/** The services of the site; without an emulator of Auth, the fixture `inbox` has skipped the test. */
function servicesOf({ services }: TestSite) {
  if (!services || services.auth instanceof NoEmulatorError || !services.authProxy)
    throw new Error('no emulator');
  return { ...services, auth: services.auth, authProxy: services.authProxy };
}

const DENY_ALL = `service cloud.firestore {
  match /databases/{database}/documents/{document=**} { allow read, write: if false; }
}`;

const emailField = (page: Page) => page.getByLabel('Your e-mail address');

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto(INBOX_PAGE);
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
}

test('staff can sign in with a link, set a password, and sign in with it', async ({
  inbox,
  site,
  page,
  expectedErrors,
}) => {
  // The rules reject a poll that is still running at the sign-out.
  expectedErrors.push(/status of 403/);
  const name = await inbox.addEnquiry();
  const { auth } = servicesOf(site);
  await requestLink(page, PRIYA);
  await expect(page.getByRole('status')).toContainText(`We have sent a link to ${PRIYA}`);
  const [link = ''] = await auth.signInLinksTo(PRIYA);
  await page.goto(link);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(emailField(page)).toHaveValue(PRIYA);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(row(page, name)).toBeVisible();
  await page.reload();
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expectNoAxeViolation(page);
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('From now on you can sign in with this password.')).toBeVisible();
  await expect(page.locator('#menu').getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await expectNoAxeViolation(page);
  await emailField(page).fill(PRIYA);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('the inbox is not cached, not indexed, and sends no referrer to other sites', async ({ request }) => {
  const response = await request.get(INBOX_PAGE);
  expect(response.headers()).toMatchObject({
    ...PRIVATE_HEADERS,
    'referrer-policy': inboxReferrerPolicyOf({ kind: 'firebase' }),
    'x-content-type-options': 'nosniff',
  });
});

test('a link works once', async ({ inbox, site, page, expectedErrors }) => {
  // From the link, and from a poll that is still running at the sign-out.
  expectedErrors.push(/Failed to load resource/);
  await inbox.addEnquiry();
  const { auth } = servicesOf(site);
  await requestLink(page, PRIYA);
  await expect(page.getByRole('status')).toContainText('We have sent a link');
  const [link = ''] = await auth.signInLinksTo(PRIYA);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await emailField(page).waitFor();
  await page.goto(link);
  await emailField(page).fill(PRIYA);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('already been used');
});

test('someone who is not staff sees the user id for the owner, and has access once it is added', async ({
  inbox,
  site,
  page,
}) => {
  const name = await inbox.addEnquiry();
  const { auth, firestore, projectId } = servicesOf(site);
  await requestLink(page, 'stranger@other.example');
  await expect(page.getByRole('status')).toContainText('We have sent a link');
  const [link = ''] = await auth.signInLinksTo('stranger@other.example');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('you have no access to this inbox yet')).toBeVisible();
  await expect(page.getByText('stranger@other.example')).toBeVisible();
  const uid = await page.locator('code').textContent();
  expect(uid).toMatch(/^\w{20,}$/);
  await expectNoAxeViolation(page);
  await firestore.write(projectId, `${STAFF}/${uid}`, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('someone whose access is revoked sees no enquiries any more', async ({ inbox, site }) => {
  const name = await inbox.addEnquiry();
  const { firestore, projectId } = servicesOf(site);
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(heading(page)).toHaveText(name);
  await firestore.delete(projectId, `${STAFF}/${uidOf(PRIYA)}`);
  await expect(page.getByText('you have no access to this inbox yet')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('a part of the page that could not be loaded is reported, and can be loaded again', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, name)).toBeVisible();
  await page.route('**/firestoreApi*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^The inbox can’t be shown/);
  await page.unroute('**/firestoreApi*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('Enter that finishes a word of an input method does not search', async ({ inbox }) => {
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.getByRole('searchbox').fill('ab');
  await page
    .getByRole('searchbox')
    .dispatchEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
  await page.getByRole('link', { name: 'All', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No enquiry matches “ab”.')).toBeVisible();
});

test('the page reports when Firebase Auth is unreachable or its daily mail quota is exceeded', async ({
  inbox,
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await inbox.addEnquiry();
  const { authProxy } = servicesOf(site);
  await page.goto(INBOX_PAGE);
  await authProxy.disconnect();
  await requestLink(page, PRIYA);
  await expect(page.getByRole('alert')).toContainText('We can’t reach Google’s servers');
  await authProxy.connect();
  await page.route('**/accounts:sendOobCode*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: 'QUOTA_EXCEEDED : Exceeded daily quota' } },
    }),
  );
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('alert')).toContainText('sends five a day');
});

test('a change that the rules reject is reported, and can be retried', async ({ inbox, site }) => {
  const name = await inbox.addEnquiry();
  const { firestore, projectId, restore } = servicesOf(site);
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(heading(page)).toHaveText(name);
  await firestore.setRules(projectId, DENY_ALL);
  await statusButton(page, 'Contacted').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    'The database refused this',
  );
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
});

test('of two concurrent changes of an enquiry, one is saved and the other reported', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const [priya, om] = await Promise.all([inbox.openAs(PRIYA), inbox.openAs(OM)]);
  for (const page of [priya, om]) {
    await row(page, name).click();
    await expect(heading(page)).toHaveText(name);
  }
  // Both have read version 0 before either writes.
  const { promise: bothWaiting, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  for (const page of [priya, om]) {
    await page.route('**:commit*', async (route) => {
      waiting += 1;
      if (waiting === 2) release();
      await bothWaiting;
      await route.continue();
    });
    await statusButton(page, 'Contacted').click();
  }
  await expect
    .poll(async () => {
      const alerts = [priya, om].map((page) => page.getByText('changed this first').count());
      return (await Promise.all(alerts)).reduce((sum, count) => sum + count, 0);
    })
    .toBe(1);
});

test('of several changes, failed ones are reported and can be retried', async ({ inbox }) => {
  const [second, first] = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  for (const name of [first, second]) await page.getByLabel(`Select ${name}`).check();
  let commits = 0;
  await page.route('**:commit*', (route) => {
    commits += 1;
    return commits === 2
      ? route.fulfill({ status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } })
      : route.fallback();
  });
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Contacted' })
    .click();
  await expect(row(page, first)).toContainText('Contacted');
  await expect(page.getByRole('region', { name: `Saved. ${first}: Contacted` })).toBeVisible();
  const report = page.getByRole('alert').filter({ hasText: second });
  await report.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, second)).toContainText('Contacted');
});

test('a change whose history can’t be read after it was saved is not a conflict when it is tried again', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, name)).toBeVisible();
  const isHistory = (request: Request) => request.postData()?.includes('"collectionId":"steps"') ?? false;
  await page.route('**:runQuery*', (route) =>
    isHistory(route.request()) ? route.abort() : route.fallback(),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const report = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(report).toContainText('We can’t reach Google’s servers');
  await page.unroute('**:runQuery*');
  await report.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: `Saved. ${name}: Contacted` })).toBeVisible();
  await expect(report).toHaveCount(0);
});

test('a change without a response times out, and each change can be undone for ten seconds', async ({
  inbox,
}) => {
  const [second, first] = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, first)).toBeVisible();
  await page.clock.install();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: new RegExp(`^Saved. ${first}`) })).toBeVisible();
  await page.clock.fastForward(7_000);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const saved = page.getByRole('region', { name: new RegExp(`^Saved. ${second}`) });
  await expect(saved).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(saved).toBeVisible();
  await expect(row(page, second)).toContainText('Contacted');
  await page.route('**:commit*', () => {});
  const commit = page.waitForRequest('**:commit*');
  await page.keyboard.press('n');
  await commit;
  await page.clock.fastForward(25_000);
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    'We can’t reach Google’s servers',
  );
});

test('an idle page polls only the latest change, and reloads the list when there is a new one', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const [page, om] = [await inbox.openAs(PRIYA), await inbox.openAs(OM)];
  await expect(row(page, name)).toBeVisible();
  const newTab = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'New' });
  await expect(newTab).toHaveText('New1');
  await expect(page.locator('#menu')).toContainText('Tidied up');
  const queries: string[] = [];
  page.on('request', (request) => {
    if (/:run(Aggregation)?Query$/.test(new URL(request.url()).pathname))
      queries.push(request.postData() ?? '');
  });
  await expect.poll(() => queries.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(queries.filter((query) => !query.includes('changedAt'))).toEqual([]);
  await row(om, name).click();
  await statusButton(om, 'Contacted').click();
  await expect(row(page, name)).toContainText('Contacted');
  await expect(newTab).toHaveText('New0');
});

test('an enquiry without a work document gets one, and an expired one is erased', async ({ inbox, site }) => {
  const { firestore, projectId, collection } = servicesOf(site);
  const { form, work } = hostedCollectionsOf(collection);
  const name = await inbox.addEnquiry();
  const expired = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const expiredWork = await servicesOf(site).workOf(expired);
  const at = { timestampValue: '2019-11-05T09:00:00Z' };
  await firestore.write(projectId, `${work}/${expiredWork?.id}?updateMask.fieldPaths=at`, { at });
  const { id, ...fields } = exampleSubmission({ Name: 'Without Work' });
  const values = Object.entries(fields).map(([key, value]) => [key, { stringValue: value }]);
  await firestore.write(projectId, `${form}/${id}`, Object.fromEntries(values));
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, 'Without Work')).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, expired)).toHaveCount(0);
  expect(await site.documentsOf(expired)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByText('Tidied up: 1 added to the list, 1 erased after the retention period.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Tidy up' }).click();
  await expect(
    page.getByText('Tidied up: 0 added to the list, 0 erased after the retention period.'),
  ).toBeVisible();
});

test('a search matches prefixes, and every query has its index', async ({ inbox, site }) => {
  test.slow();
  const { collection } = servicesOf(site);
  await inbox.addEnquiry({ Name: 'Meera Nair', Mobile: '9000000042', Email: 'meera@mail.example' });
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const queries: FirestoreQuery[] = [];
  page.on('request', (request: Request) => {
    const body = /:run(Aggregation)?Query$/.test(new URL(request.url()).pathname)
      ? request.postDataJSON()
      : undefined;
    if (body) queries.push(body.structuredQuery ?? body.structuredAggregationQuery.structuredQuery);
  });
  const search = page.getByRole('searchbox');
  for (const text of ['meera', 'MEERA N', '90000 00042', '900000004', 'Meera@mail.example']) {
    await search.fill(text);
    await expect(page.locator('[data-row]'), text).toHaveText([/Meera Nair/]);
  }
  await search.fill('nair');
  await expect(page.getByText('No enquiry matches “nair”.')).toBeVisible();
  for (const query of [
    'status=won&kind=retailer&owner=mine&period=today',
    'order=longest&owner=unclaimed&source=clinic-12',
    'order=largest&status=new&kind=self-use&owner=mine&period=7-days',
    'order=largest&flagged=yes',
    'undelivered=yes',
    'due=yes&period=7-days&kind=self-use&owner=mine',
  ]) {
    await page.goto(`${INBOX_PAGE}?${query}`);
    await expect(page.getByText(/^(No enquiry|No enquiries|Nothing is due)/)).toBeVisible();
  }
  expect(queries.length).toBeGreaterThan(50);
  expect(missingIndexes(queries, firestoreIndexesOf(collection).indexes)).toEqual([]);
});
