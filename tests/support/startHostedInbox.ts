import type { EnquiryFields } from '../../domain/enquiry.ts';
import { hostedCollectionsOf, type NewWork, newWorkOf, STAFF } from '../../domain/hostedWork.ts';
import { INBOX_PAGE } from '../../domain/inboxApi.ts';
import { parseSource } from '../../domain/source.ts';
import { uniqueName } from './browserTest.ts';
import { exampleSubmission } from './exampleEnquiry.ts';
import type { InboxDesk } from './InboxFixture.ts';
import { OM, PRIYA, withoutDialer } from './inboxStaff.ts';
import { NoEmulatorError, type StoredDocument } from './startFirestoreEmulator.ts';
import type { HostedServices } from './TestSite.ts';

/** The password of every member of staff, where a test is not about signing in. */
export const PASSWORD = 'a few words will do';

/**
 * The inbox of the hosted mode, with an empty database.
 *
 * @throws {NoEmulatorError} without an emulator of Firebase Auth
 */
export async function startHostedDesk(
  url: string,
  { emulator, auth, project, collection, restore }: HostedServices,
): Promise<InboxDesk> {
  if (auth instanceof NoEmulatorError) throw auth;
  await restore();
  await Promise.all([emulator.clear(project), auth.clear()]);
  for (const email of [PRIYA, OM]) {
    const localId = uidOf(email);
    await auth.addUser({ localId, email, password: PASSWORD });
    await emulator.write(project, `${STAFF}/${localId}`, {});
  }
  const { form, work } = hostedCollectionsOf(collection);
  const store = async (fields: EnquiryFields, id: string, about: NewWork) => {
    const now = { timestampValue: new Date().toISOString() };
    await emulator.write(project, `${encodeURIComponent(form)}/${id}`, valuesOf(fields));
    const fieldsOfWork = { ...valuesOf(about), at: now, changedAt: now };
    await emulator.write(project, `${encodeURIComponent(work)}/${id}`, fieldsOfWork);
  };
  return {
    url,
    async send(changes = {}, source = '') {
      const { id, ...fields } = exampleSubmission({ Name: uniqueName(), ...changes });
      await store(fields, id, newWorkOf(id, fields, { source: parseSource(source) }));
      return fields.Name;
    },
    async sendFlagged(Name) {
      const { id, ...fields } = exampleSubmission({ Name });
      await store(fields, id, newWorkOf(id, fields, { spamSignals: ['honeypot'] }));
    },
    async openAs(browser, email) {
      const context = await browser.newContext({ baseURL: url });
      const page = await context.newPage();
      await withoutDialer(page);
      await page.goto(INBOX_PAGE);
      await page.getByRole('button', { name: 'Use a password instead' }).click();
      await page.getByLabel('Your e-mail address').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      return { page, context };
    },
    isListRequest: (request) => {
      const body = request.postData() ?? '';
      return (
        new URL(request.url()).pathname.endsWith(':runQuery') &&
        body.includes(`"${work}"`) &&
        body.includes('"limit"')
      );
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** The uid of a member of staff. */
export function uidOf(email: string): string {
  return `uid-of-${email.replace(/@.*/, '')}`;
}

/** Values as Firestore's REST interface has them. https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
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
