import { expect, test } from 'vitest';
import { referenceOf } from './enquiryId.ts';
import {
  eventsOfStep,
  HOSTED_WORK_DEFAULTS,
  hostedCollectionsOf,
  newWorkOf,
  stepOfEvent,
  stepsOfEvents,
} from './hostedWork.ts';
import { hostedStep, hostedWork } from './hostedWorkSchemas.ts';
import { inboxEvent } from './inboxSchemas.ts';

const ID = '12345678-1234-4123-8123-0123456789ab';
const FIELDS = {
  Name: 'Asha Rao',
  Email: 'asha.rao@mail.example',
  Mobile: '9876543210',
  Quantity: '007',
  RetailerSelfUse: 'Self Use',
};

test('the collections are named after the product', () => {
  expect(hostedCollectionsOf("Doctor's Vita-C_Form")).toEqual({
    form: "Doctor's Vita-C_Form",
    work: "Doctor's Vita-C_Work",
  });
});

test('a new work document is complete once the server has added its time', () => {
  const source = { code: 'clinic-12', utmSource: 'poster' };
  const work = newWorkOf(ID, FIELDS, { notice: '0123456789abcdef', spamSignals: ['hasty'], source });
  expect(hostedWork.parse({ ...work, at: 1, changedAt: 1 })).toEqual({
    at: 1,
    changedAt: 1,
    kind: 'Self Use',
    quantity: 7,
    ref: referenceOf(ID),
    status: 'new',
    version: 0,
    owner: null,
    flagged: true,
    spamSignals: ['hasty'],
    source: 'clinic-12',
    sourceQuery: 's=clinic-12&utm_source=poster',
    notice: '0123456789abcdef',
    ...HOSTED_WORK_DEFAULTS,
  });
  expect(newWorkOf(ID, FIELDS)).toMatchObject({ source: 'direct', flagged: false });
  for (const name of ['notice', 'sourceQuery']) expect(newWorkOf(ID, FIELDS)).not.toHaveProperty(name);
});

test('a step is converted to the events that our server would have stored, in the same order', () => {
  const step = hostedStep.parse({
    at: 5,
    by: 'asha@shop.example',
    owner: 'asha@shop.example',
    note: 'called',
    status: 'won',
    wonPacks: 12,
    closeReason: null,
    flagged: false,
    followUpAt: 1_000,
  });
  const events = eventsOfStep(3, step);
  expect(events.map(({ kind, value }) => [kind, value])).toEqual([
    ['status', 'won'],
    ['reason', ''],
    ['packs', '12'],
    ['follow-up', '1000'],
    ['spam', 'no'],
    ['note', 'called'],
    ['owner', 'asha@shop.example'],
  ]);
  for (const event of events) {
    expect(inboxEvent.parse(event)).toMatchObject({ at: 5, by: 'asha@shop.example' });
    expect(stepOfEvent(event)).toBe(3);
  }
  const ids = [...events, ...eventsOfStep(4, step)].map(({ id }) => id);
  expect(ids.toSorted((one, other) => one - other)).toEqual(ids);
});

test('a history of our server is the same after conversion to steps and back', () => {
  const events = (
    [
      [1, 'a@shop.example', 'status', 'won'],
      [1, 'a@shop.example', 'packs', '12'],
      [1, 'a@shop.example', 'amount', ''],
      [1, 'a@shop.example', 'owner', 'a@shop.example'],
      // Another change within the same millisecond, and one by a colleague.
      [1, 'a@shop.example', 'status', 'new'],
      [1, 'b@shop.example', 'follow-up', '1700000000000'],
      [2, 'b@shop.example', 'note', 'called\ntwice'],
      [3, 'b@shop.example', 'note', ''],
      [3, 'b@shop.example', 'withdraw', ''],
      [4, 'b@shop.example', 'reason', 'price'],
      [4, 'b@shop.example', 'follow-up', ''],
      [4, 'b@shop.example', 'spam', 'yes'],
      [4, 'b@shop.example', 'owner', ''],
      [5, 'b@shop.example', 'spam', 'no'],
      [6, 'b@shop.example', 'resend', ''],
    ] as const
  ).map(([at, by, kind, value], index) => inboxEvent.parse({ id: index + 1, at, by, kind, value }));
  const steps = stepsOfEvents(events);
  expect(steps).toHaveLength(8);
  for (const step of steps) expect(hostedStep.parse(step)).toEqual(step);
  const converted = steps.flatMap((step, index) => eventsOfStep(index + 1, step));
  expect(converted.map(({ id: _id, ...event }) => event)).toEqual(
    events.map(({ id: _id, ...event }) => event),
  );
});
