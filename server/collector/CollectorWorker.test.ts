import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { MemoryIntake } from '../../tests/support/MemoryIntake.ts';
import { readStore } from '../../tests/support/readStore.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { useTestApp } from '../../tests/support/useTestApp.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { mailComposer } from '../mail/mailComposer.ts';
import { type Desk, type Intake, type IntakeKind, PAGE_SIZE } from './Intake.ts';

const PRIYA = 'priya@shop.example';
const DESK: Desk = { id: 'ours', host: 'office' };

const desk = useTestApp({ staff: [PRIYA] });
let intake: MemoryIntake;
let log: { info: () => void; warn: () => void; error: Mock<FastifyBaseLogger['error']> };

beforeEach(() => {
  intake = new MemoryIntake();
  log = { info: () => {}, warn: () => {}, error: vi.fn<FastifyBaseLogger['error']>() };
});
afterEach(() => desk.context.collector.stop());

function start(open: () => Promise<Intake>): Promise<void> {
  return desk.context.collector.start({ ...desk.context, open, desk: DESK, log });
}

async function summary(): Promise<{ collectorOutage: unknown }> {
  return (await desk.inbox('/summary')).json();
}

async function morningMail(): Promise<string> {
  const mail = { to: [PRIYA], from: PRIYA };
  const compose = mailComposer(desk.context, SAMPLE_SITE.content, { mail, siteUrl: 'http://localhost:3000' });
  return (await compose({ kind: 'digest', day: '2026-11-05' }))?.text as string;
}

const health = async () => (await desk.app.inject('/healthz')).json();

test('health, log, inbox and morning mail say why nothing is collected, until it is again', async () => {
  let isAllowed = false;
  const denied = Object.assign(new Error('Missing or insufficient permissions.'), { code: 7 });
  const id = intake.arrive();
  await start(() => (isAllowed ? Promise.resolve(intake) : Promise.reject(denied)));
  await waitFor(() => desk.context.collector.outage(), 'the outage');
  const reason = 'Cloud Firestore refuses access to the service account.';
  const remedy = expect.stringContaining('Cloud Datastore User');
  expect(await health()).toMatchObject({ status: 'ok', collector: 'failing' });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ reason, remedy }),
    'the desk does not collect',
  );
  expect(await summary()).toMatchObject({ collectorOutage: { since: expect.any(Number), reason, remedy } });
  expect(await morningMail()).toContain(reason);

  isAllowed = true;
  await waitFor(async () => (await health()).collector === 'collecting', 'the end of the outage');
  expect(readStore(desk.context.dataDir).map((enquiry) => enquiry.id)).toEqual([id]);
  expect((await summary()).collectorOutage).toBeNull();
  expect(await morningMail()).not.toContain(reason);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('without a collector, nothing is said of one', async () => {
  expect(await health()).not.toHaveProperty('collector');
  expect((await summary()).collectorOutage).toBeNull();
});

test('while another desk has the lease, nothing is read', async () => {
  intake.arrive();
  await intake.claim({ id: 'other', host: 'cloud' }, 1);
  await start(() => Promise.resolve(intake));
  await waitFor(() => desk.context.collector.outage(), 'the outage');
  expect(desk.context.collector.outage()?.reason).toContain('on cloud');
  expect(intake.formReads).toBe(0);
});

test('the lease is given back when the server stops', async () => {
  await start(() => Promise.resolve(intake));
  await waitFor(() => intake.lease, 'the lease');
  await desk.context.collector.stop();
  expect(intake.lease).toBeUndefined();
});

test('at start, the mails of the last run wait until the notes about them are read', async () => {
  const id = intake.arrive();
  const { store, queue } = desk.context;
  const documents = [...intake.documents.form.values()];
  await store.add(id, documents[0]?.data as Parameters<typeof store.add>[1], { mail: { delayMs: 1 } });
  await waitFor(() => queue.due('ordinary', Date.now()), 'the mail to be due');
  intake.noteMail(id);
  await start(async () => {
    expect(queue.due('ordinary', Date.now())).toBeUndefined();
    return intake;
  });
  await waitFor(() => readStore(desk.context.dataDir)[0]?.mail === 'sent', 'the note to be read');
});

test('what arrives while thousands wait or are scanned is stored before them', async () => {
  const late: string[] = [];
  const storedBefore: number[] = [];
  /** One more arrives during each read of a page but the first, which the listener gets. */
  const busy = new (class extends MemoryIntake {
    override async arrivalsUntil(time: number, after: unknown) {
      this.#arriveLate();
      return super.arrivalsUntil(time, after);
    }
    override async all(kind: IntakeKind, after: unknown) {
      if (kind === 'form') this.#arriveLate();
      return super.all(kind, after);
    }
    #arriveLate() {
      storedBefore.push(readStore(desk.context.dataDir).filter(({ id }) => late.includes(id)).length);
      this.now += 1_000;
      late.push(this.arrive());
    }
  })();
  for (let count = 0; count < 3 * PAGE_SIZE; count += 1) busy.arrive();
  await start(() => Promise.resolve(busy));
  const isStored = () => readStore(desk.context.dataDir).length >= 3 * PAGE_SIZE + 5;
  await waitFor(isStored, 'all to be stored');
  expect(storedBefore).toEqual(storedBefore.keys().toArray());
});
