import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import {
  type PushService,
  type Subscription,
  startPushService,
} from '../../tests/support/startPushService.ts';
import { sessionCookieOf, useTestApp } from '../../tests/support/useTestApp.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { StaffAccess } from '../store/StaffAccess.ts';
import { PushWorker } from './PushWorker.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const testApp = useTestApp({ staff: [PRIYA, OM] });
let service: PushService;
let worker: PushWorker | undefined;
let cookie: string;

beforeEach(async () => {
  service = await startPushService();
  cookie = await sessionCookieOf(testApp.context.access, PRIYA);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await service[Symbol.asyncDispose]();
});

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Starts the worker of the context; or another one, as after a restart. */
function start(started: PushWorker = testApp.context.pushWorker): void {
  worker = started;
  const delays = { burstMs: 300, firstRetryMs: 300 };
  worker.start({
    ...testApp.context,
    subject: 'mailto:orders@shop.example',
    agent: service.agent,
    delays,
    log,
  });
}

async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  as = cookie,
) {
  return testApp.app.inject({
    method,
    url: `${INBOX_API}${path}`,
    headers: { cookie: as, origin: 'http://localhost:3000' },
    ...(payload && { payload }),
  });
}

/** Adds a device; resolves with its id. */
async function add({ body }: Subscription, as = cookie): Promise<string> {
  const response = await request('POST', '/devices', body, as);
  expect(response.statusCode).toBe(200);
  return response.json().id;
}

const devicesOf = (email: string) => testApp.context.pushDevices.of(email);

test('every device of the staff is told of a new enquiry, with kind and packs alone, in an encrypted and signed message', async () => {
  const [phone, desktop, colleagues] = [
    service.subscribe(),
    service.subscribe('Firefox'),
    service.subscribe(),
  ];
  await add(phone);
  await add(desktop);
  await add(colleagues, await sessionCookieOf(testApp.context.access, OM));
  start();
  const id = randomUUID();
  await testApp.post({ ...exampleSubmission({ Quantity: '3' }), id });
  const message = { title: 'New enquiry', body: 'Retailer, 3 packs', url: `/inbox?status=new&open=${id}` };
  for (const device of [phone, desktop, colleagues])
    expect(await device.waitForMessages(1)).toEqual([message]);
  const [{ headers, claims } = {}] = phone.received as [Subscription['received'][number]?];
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(claims).toMatchObject({
    aud: new URL(phone.body.endpoint).origin,
    sub: 'mailto:orders@shop.example',
  });
  expect(headers?.authorization).toContain((await request('GET', '/devices')).json().publicKey);
});

test('nobody is told of what is flagged, withdrawn, added by hand, sent again, or was worked on before', async () => {
  const phone = service.subscribe();
  const { context } = testApp;
  await context.store.add(randomUUID(), { ...EXAMPLE_FIELDS, Name: 'Before' });
  await add(phone);
  await context.store.add(randomUUID(), EXAMPLE_FIELDS, { spamSignals: ['honeypot'] });
  const [byHand, withdrawn, told] = [randomUUID(), randomUUID(), randomUUID()];
  await request('POST', '/enquiries', { id: byHand, fields: EXAMPLE_FIELDS, source: 'phone' });
  for (const change of [{ status: 'contacted' }, { isSpam: true }]) {
    const id = randomUUID();
    await context.store.add(id, EXAMPLE_FIELDS);
    await request('POST', '/changes', {
      changes: [{ id, change: { version: 0, changeId: randomUUID(), ...change } }],
    });
  }
  await context.store.add(withdrawn, EXAMPLE_FIELDS);
  await context.visitorChanges.withdraw(withdrawn, Date.now());
  await context.store.add(told, { ...EXAMPLE_FIELDS, RetailerSelfUse: 'Self Use', Quantity: '1' });
  await context.store.add(told, { ...EXAMPLE_FIELDS, RetailerSelfUse: 'Self Use', Quantity: '1' });
  start();
  const url = `/inbox?status=new&open=${told}`;
  expect(await phone.waitForMessages(1)).toEqual([{ title: 'New enquiry', body: 'Self use, 1 pack', url }]);

  // The next process goes on where this one has stopped.
  await worker?.stop();
  for (const Quantity of ['2', '1000'])
    await context.store.add(randomUUID(), { ...EXAMPLE_FIELDS, Quantity });
  start(new PushWorker());
  expect((await phone.waitForMessages(2))[1]).toEqual({
    title: '2 new enquiries',
    body: '1,002 packs together',
    url: '/inbox?status=new&order=newest',
  });
});

test('a device is told of each enquiry once, also while the store can’t record it', async () => {
  const phone = service.subscribe();
  await add(phone);
  vi.spyOn(testApp.context.pushDevices, 'recordTold').mockRejectedValue(new Error('disk full'));
  start();
  await testApp.post(exampleSubmission());
  await phone.waitForMessages(1);
  await testApp.post(exampleSubmission());
  expect((await phone.waitForMessages(2))[1]).toMatchObject({ title: 'New enquiry' });
});

test('quiet hours hold the messages of that device alone, until they end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T22:00:00+05:30') });
  cookie = await sessionCookieOf(testApp.context.access, PRIYA);
  const [quiet, other] = [service.subscribe(), service.subscribe()];
  const id = await add(quiet);
  await add(other);
  const hours = { from: '21:00', to: '08:00' };
  await request('PUT', `/devices/${id}/quiet-hours`, { quiet: hours });
  expect(devicesOf(PRIYA).find((device) => device.id === id)?.quiet).toEqual(hours);
  // What the page does whenever it is opened changes nothing.
  await add(quiet);
  start();
  await testApp.post(exampleSubmission());
  await other.waitForMessages(1);
  vi.setSystemTime(Date.parse('2026-11-06T07:59:00+05:30'));
  testApp.context.pushWorker.wake();
  await testApp.post(exampleSubmission());
  await other.waitForMessages(2);
  expect(quiet.requests).toBe(0);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  testApp.context.pushWorker.wake();
  expect(await quiet.waitForMessages(1)).toMatchObject([{ title: '2 new enquiries' }]);
});

test('the owner’s devices alone are told of a follow-up once, when its time comes or the quiet hours end, without a name', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T17:35:00+05:30') });
  cookie = await sessionCookieOf(testApp.context.access, PRIYA);
  const [phone, quiet, oms] = [service.subscribe(), service.subscribe(), service.subscribe()];
  await add(phone);
  await request('PUT', `/devices/${await add(quiet)}/quiet-hours`, { quiet: { from: '17:30', to: '18:30' } });
  await add(oms, await sessionCookieOf(testApp.context.access, OM));
  const plan = async (time: string, owner = PRIYA) => {
    const id = randomUUID();
    await testApp.context.store.add(id, EXAMPLE_FIELDS);
    await changeEnquiry(
      testApp.context,
      id,
      { owner, followUpAt: timeToday(time), status: 'contacted' },
      owner,
    );
    return id;
  };
  const timeToday = (time: string) => Date.parse(`2026-11-05T${time}:00+05:30`);
  const goTo = (time: string) => {
    vi.setSystemTime(timeToday(time));
    testApp.context.pushWorker.wake();
  };
  await plan('16:00');
  const [evening, done] = [await plan('18:00'), await plan('18:00')];
  await plan('18:20', OM);
  await changeEnquiry(testApp.context, done, { version: 1, followUpAt: null }, PRIYA);
  const looked = vi.spyOn(testApp.context.pushDevices, 'dueSince');
  start();
  await waitFor(() => looked.mock.calls.length === 2, 'the first look at each device');
  goTo('18:01');
  const told = { title: 'Follow-up due', body: 'A follow-up of yours is due now' };
  const url = `/inbox?due=overdue&owner=mine&open=${evening}`;
  expect(await phone.waitForMessages(1)).toEqual([{ ...told, url }]);
  await plan('18:25');
  goTo('18:26');
  expect(await phone.waitForMessages(2)).toMatchObject([{}, told]);
  expect(await oms.waitForMessages(1)).toMatchObject([told]);
  expect(quiet.requests).toBe(0);
  goTo('18:31');
  const several = { title: 'Follow-up due', body: '2 follow-ups of yours are due now' };
  expect(await quiet.waitForMessages(1)).toEqual([{ ...several, url: '/inbox?due=overdue&owner=mine' }]);
  expect([phone.requests, oms.requests]).toEqual([2, 1]);
});

test('a device is told once that colleagues have assigned enquiries to its owner or taken them over, without a name, and not of one’s own, other or undone changes', async () => {
  cookie = await sessionCookieOf(testApp.context.access, PRIYA);
  const phone = service.subscribe();
  const ids = Array.from({ length: 6 }, () => randomUUID());
  for (const id of ids) await testApp.context.store.add(id, EXAMPLE_FIELDS);
  const [before = '', own = '', undone = '', one = '', ...others] = ids;
  const assign = (by: string, owner: string | null, id: string, version = 0) =>
    changeEnquiry(testApp.context, id, { owner, version }, by);
  await assign(OM, PRIYA, before);
  await add(phone);
  const looked = vi.spyOn(testApp.context.pushDevices, 'dueSince');
  start();
  await waitFor(() => looked.mock.calls.length === 1, 'the first look');
  await assign(PRIYA, PRIYA, own);
  await assign(OM, PRIYA, undone);
  await assign(OM, null, undone, 1);
  await assign(OM, PRIYA, one);
  await assign(OM, null, one, 1);
  await assign(OM, PRIYA, one, 2);
  await changeEnquiry(testApp.context, before, { status: 'contacted', version: 1 }, OM);
  testApp.context.pushWorker.wake();
  const told = { title: 'Assigned to you', body: 'An enquiry was assigned to you' };
  expect(await phone.waitForMessages(1)).toEqual([{ ...told, url: `/inbox?owner=mine&open=${one}` }]);
  const change = { version: 0, changeId: randomUUID(), owner: PRIYA };
  const changes = others.map((id) => ({ id, change }));
  await testApp.context.changes.changeAll(changes, { by: OM, at: Date.now() });
  testApp.context.pushWorker.wake();
  const several = { ...told, body: '2 enquiries were assigned to you', url: '/inbox?owner=mine' };
  expect((await phone.waitForMessages(2))[1]).toEqual(several);
  await assign(OM, OM, one, 3);
  await assign(OM, OM, own, 1);
  await changeEnquiry(testApp.context, own, { undo: 2, version: 2 }, OM);
  testApp.context.pushWorker.wake();
  const takenOver = { title: 'Taken over from you', body: 'An enquiry of yours was taken over' };
  const url = `/inbox?owner=${encodeURIComponent(OM)}&open=${one}`;
  expect((await phone.waitForMessages(3))[2]).toEqual({ ...takenOver, url });
  const byOm = { version: 1, changeId: randomUUID(), owner: OM };
  const over = others.map((id) => ({ id, change: byOm }));
  await testApp.context.changes.changeAll(over, { by: OM, at: Date.now() });
  await assign(OM, PRIYA, one, 4);
  testApp.context.pushWorker.wake();
  expect((await phone.waitForMessages(4))[3]).toEqual({
    ...told,
    body: 'An enquiry was assigned to you. 2 enquiries of yours were taken over',
    url: '/inbox',
  });
});

test.each([404, 410])('a subscription that has ended with status %i is deleted', async (status) => {
  const phone = service.subscribe();
  phone.status = status;
  await add(phone);
  start();
  await testApp.post(exampleSubmission());
  await waitFor(() => devicesOf(PRIYA).length === 0, 'the device to be removed');
});

test('a push service that refuses or can’t be reached is tried again, and neither the enquiry nor the other devices wait', async () => {
  const [refused, lost, other] = [service.subscribe(), service.subscribe(), service.subscribe()];
  refused.status = 503;
  await add(refused);
  await add({ ...lost, body: { ...lost.body, endpoint: 'https://localhost:9/push' } });
  await add(other);
  start();
  expect((await testApp.post(exampleSubmission())).statusCode).toBe(201);
  await other.waitForMessages(1);
  await waitFor(() => refused.requests > 0, 'the first attempt');
  refused.status = 201;
  await refused.waitForMessages(1);
  expect(devicesOf(PRIYA)).toHaveLength(3);
  expect(log.warn).toHaveBeenCalledWith({ failures: 1, reason: 'status 503' }, expect.any(String));
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('https:');
});

test('a device is removed by hand, by signing out there, everywhere, and with its owner’s access, and goes to who signs in', async () => {
  const { access, database, mailJobs } = testApp.context;
  const omsCookie = await sessionCookieOf(access, OM);
  const id = await add(service.subscribe());
  await request('DELETE', `/devices/${id}`, undefined, omsCookie);
  expect(devicesOf(PRIYA)).toHaveLength(1);
  expect((await request('DELETE', `/devices/${id}`)).json().devices).toEqual([]);

  const [phone, desktop] = [service.subscribe(), service.subscribe()];
  await add(phone);
  await add(desktop, await sessionCookieOf(access, PRIYA));
  await request('DELETE', '/session');
  expect(devicesOf(PRIYA)).toHaveLength(1);
  cookie = await sessionCookieOf(access, PRIYA);
  await add(phone);
  await request('DELETE', '/sessions');
  expect(devicesOf(PRIYA)).toEqual([]);

  cookie = await sessionCookieOf(access, PRIYA);
  await add(phone);
  await add(phone, omsCookie);
  expect([devicesOf(PRIYA).length, devicesOf(OM).length]).toEqual([0, 1]);
  await new StaffAccess(database, mailJobs, [PRIYA]).endUnlisted();
  expect(devicesOf(OM)).toEqual([]);
});

test('an endpoint without TLS, or keys that are none, are refused', async () => {
  const { body } = service.subscribe();
  for (const changes of [
    { endpoint: 'http://localhost/push' },
    { keys: { p256dh: 'x', auth: 'y' } },
    { name: ' ' },
  ])
    expect((await request('POST', '/devices', { ...body, ...changes })).statusCode).toBe(400);
  expect((await request('GET', '/devices', undefined, '')).statusCode).toBe(401);
});
