import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitFor } from '../tests/support/waitFor.ts';
import { Loop } from './Loop.ts';

const FOR_EVER_MS = 1_000_000;

test('a step that is woken while it runs runs once more, and then waits', async () => {
  const loop = new Loop();
  let steps = 0;
  loop.start(async () => {
    steps += 1;
    if (steps === 1) loop.wake();
    return FOR_EVER_MS;
  });
  await waitFor(() => steps === 2, 'the second step');
  loop.wake();
  await waitFor(() => steps === 3, 'the third step');
  await loop.stop();
  expect(steps).toBe(3);
});

test('however often it is woken, it leaves the interval between two steps', async () => {
  const intervalMs = 30;
  const loop = new Loop(intervalMs);
  const times: number[] = [];
  loop.start(async () => {
    await setImmediate();
    times.push(performance.now());
    loop.wake();
    return FOR_EVER_MS;
  });
  await waitFor(() => times.length > 3, 'some steps');
  await loop.stop();
  // The first delay is the first that counts.
  const [, second = 0, third = 0, fourth = 0] = times;
  expect(third - second).toBeGreaterThan(intervalMs / 2);
  expect(fourth - third).toBeGreaterThan(intervalMs / 2);
});

test('a stop finishes the running step, and begins no other', async () => {
  const loop = new Loop();
  const finish = Promise.withResolvers<void>();
  let finished = 0;
  loop.start(async () => {
    await finish.promise;
    finished += 1;
    return 0;
  });
  const stopped = loop.stop();
  expect(loop.isStopped).toBe(true);
  finish.resolve();
  await stopped;
  expect(finished).toBe(1);
});
