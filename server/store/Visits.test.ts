import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../tests/support/useTestApp.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { StoreUnavailableError } from '../errors.ts';
import { countVisits } from '../routes/countVisits.ts';

const testApp = useTestApp();

function setReadOnly(isReadOnly: boolean): void {
  testApp.context.database.connection.exec(`PRAGMA query_only = ${isReadOnly}`);
}

function counted(): unknown {
  const rows = testApp.context.database.sql.all`SELECT source, count FROM visits ORDER BY source`;
  return Object.fromEntries(rows.map(({ source, count }) => [source, count]));
}

test('visits that can’t be written are written with those that were counted meanwhile', async () => {
  const { visits } = testApp.context;
  const now = Date.now();
  setReadOnly(true);
  visits.add('clinic-12', now);
  const failing = visits.flush();
  visits.add('clinic-12', now);
  visits.add('news', now);
  await expect(failing).rejects.toThrow(StoreUnavailableError);
  setReadOnly(false);
  await visits.flush();
  await visits.flush();
  expect(counted()).toEqual({ 'clinic-12': 2, news: 1 });
});

test('visits without a source are counted as such, also on a day that has too many sources', async () => {
  const { visits } = testApp.context;
  const now = Date.now();
  for (let nth = 0; nth < 201; nth += 1) visits.add(`made-up-${nth}`, now);
  await visits.flush();
  visits.add('direct', now);
  await visits.flush();
  expect(counted()).toMatchObject({ other: 1, direct: 1 });
  expect(Object.keys(counted() as object)).toHaveLength(202);
});

test('while visits can’t be written the server goes on, logs why, and writes them later or when it stops', async () => {
  const { visits } = testApp.context;
  const logged: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await app.register(async (scope) => {
    countVisits(scope, visits, ['/']);
    scope.get('/', async () => 'Hello');
  });
  const visit = (url: string) =>
    app.inject({ url, headers: { host: 'shop.example', 'user-agent': 'Mozilla/5.0 Chrome/130.0' } });

  setReadOnly(true);
  expect((await visit('/?s=clinic-12')).statusCode).toBe(200);
  vi.advanceTimersByTime(10_000);
  await waitFor(() => logged.join().includes('visits could not be counted'), 'the log line');
  expect(counted()).toEqual({});
  setReadOnly(false);
  vi.advanceTimersByTime(10_000);
  expect(counted()).toEqual({ 'clinic-12': 1 });
  await visit('/');
  await app.close();
  expect(counted()).toEqual({ 'clinic-12': 1, direct: 1 });
});
