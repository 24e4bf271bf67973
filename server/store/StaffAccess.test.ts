import { expect, test } from 'vitest';
import { SESSION_MS, SIGN_IN_LINK_MS } from '../../domain/desk/inboxApi.ts';
import { useTestApp } from '../../tests/support/useTestApp.ts';
import { StaffAccess } from './StaffAccess.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const NOW = Date.now();

const testApp = useTestApp({ staff: [PRIYA, OM] });

test('signing out everywhere also ends the links that would open another session, of that person alone', async () => {
  const { access } = testApp.context;
  const [own, other] = [await access.issueLink(PRIYA, NOW), await access.issueLink(OM, NOW)];
  await access.endAllSessions(PRIYA);
  expect(await access.openSession(own.token, NOW)).toBeUndefined();
  expect(await access.openSession(other.token, NOW)).toMatchObject({ email: OM });
});

test('a request whose mail could not be sent for as long as a link works gets no link any more', async () => {
  const { access, database } = testApp.context;
  await access.requestLink(PRIYA, NOW);
  const id = database.sql.get`SELECT id FROM sign_in_requests`?.id as string;
  expect(await access.linkFor(id, NOW + SIGN_IN_LINK_MS)).toMatchObject({ email: PRIYA });
  expect(await access.linkFor(id, NOW + SIGN_IN_LINK_MS + 1)).toBeUndefined();
});

test('sessions are deleted when they have expired, and not before', async () => {
  const { access, database } = testApp.context;
  await access.openSession((await access.issueLink(PRIYA, NOW)).token, NOW);
  const count = () => database.sql.get`SELECT count(*) AS count FROM staff_sessions`?.count;
  await access.deleteExpired(NOW + SESSION_MS - 1);
  expect(count()).toBe(1);
  await access.deleteExpired(NOW + SESSION_MS);
  expect(count()).toBe(0);
});

test('a link of someone who is no longer on the list opens no session', async () => {
  const { access, database, mailJobs } = testApp.context;
  const { token } = await access.issueLink(OM, NOW);
  expect(await new StaffAccess(database, mailJobs, [PRIYA]).openSession(token, NOW)).toBeUndefined();
  expect(await access.openSession(token, NOW)).toMatchObject({ email: OM });
});
