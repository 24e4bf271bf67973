import type { Browser, Request } from '@playwright/test';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { hostedCollectionsOf, type NewWork, newWorkOf, STAFF } from '../../domain/hostedWork.ts';
import { INBOX_PAGE } from '../../domain/inboxApi.ts';
import { readInboxView } from '../../domain/inboxView.ts';
import { parseSource } from '../../domain/source.ts';
import { EXPORT_PAGE_SIZE, matches, PAGE_SIZE, workQueryOf } from '../../inbox/api/firestore/workQuery.ts';
import { exampleSubmission, uniqueName } from './exampleEnquiry.ts';
import type { InboxFixture } from './InboxFixture.ts';
import { OM, openDevices, PRIYA } from './inboxStaff.ts';
import { NoEmulatorError, type StoredDocument } from './startFirestoreEmulator.ts';
import type { HostedServices } from './TestSite.ts';

/** The password of every member of staff. */
export const PASSWORD = 'a few words will do';

/**
 * Opens the inbox of a hosted site, with an empty database.
 *
 * @throws {NoEmulatorError} without an emulator of Firebase Auth
 */
export async function startHostedInbox(
  browser: Browser,
  url: string,
  { firestore, auth, projectId, collection, allWork, restore }: HostedServices,
): Promise<InboxFixture> {
  if (auth instanceof NoEmulatorError) throw auth;
  await restore();
  await Promise.all([firestore.clear(projectId), auth.clear()]);
  for (const email of [PRIYA, OM]) {
    const localId = uidOf(email);
    await auth.addUser({ localId, email, password: PASSWORD });
    await firestore.write(projectId, `${STAFF}/${localId}`, {});
  }
  const devices = openDevices(browser, url);
  const { form, work } = hostedCollectionsOf(collection);
  const store = async (fields: EnquiryFields, id: string, newWork: NewWork) => {
    const now = { timestampValue: new Date().toISOString() };
    await firestore.write(projectId, `${encodeURIComponent(form)}/${id}`, valuesOf(fields));
    const workFields = { ...valuesOf(newWork), at: now, changedAt: now };
    await firestore.write(projectId, `${encodeURIComponent(work)}/${id}`, workFields);
  };
  return {
    url,
    async addEnquiry(changes = {}, source = '') {
      const { id, ...fields } = exampleSubmission({ Name: uniqueName(), ...changes });
      await store(fields, id, newWorkOf(id, fields, { source: parseSource(source) }));
      return fields.Name;
    },
    async addFlaggedEnquiry(Name) {
      const { id, ...fields } = exampleSubmission({ Name });
      await store(fields, id, newWorkOf(id, fields, { spamSignals: ['honeypot'] }));
    },
    async openAs(email, device) {
      const page = await devices.open(device);
      await page.goto(INBOX_PAGE);
      await page.getByRole('button', { name: 'Use a password instead' }).click();
      await page.getByLabel('Your e-mail address').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      return page;
    },
    pageSize: PAGE_SIZE,
    // Of the list's page with one row more, or of the latest change, which the page polls.
    isListRequest: (request) => [PAGE_SIZE + 1, 1].includes(limitOf(request) ?? 0),
    isChangeRequest: (request) => pathOf(request).endsWith(':commit'),
    isEarningsRequest: (request) => limitOf(request) === EXPORT_PAGE_SIZE + 1,
    failure: {
      response: { status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } },
      message:
        'The database has reached its limit for today (the free plan has one). It works again after midnight in California.',
    },
    async countOf(_page, query) {
      const { conditions } = workQueryOf(readInboxView(new URLSearchParams(query)), Date.now(), '');
      return (await allWork()).filter((work) => matches(work, conditions)).length;
    },
    [Symbol.asyncDispose]: () => devices.close(),
  };
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** The limit of a query of Firestore. */
function limitOf(request: Request): number | undefined {
  return pathOf(request).endsWith(':runQuery') ? request.postDataJSON().structuredQuery.limit : undefined;
}

/** The uid of a member of staff. */
export function uidOf(email: string): string {
  return `uid-of-${email.replace(/@.*/, '')}`;
}

/** Encodes values for Firestore's REST API. https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
export function valuesOf(values: object): NonNullable<StoredDocument['fields']> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null };
  if (typeof value === 'number') return { integerValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  return { stringValue: value };
}
