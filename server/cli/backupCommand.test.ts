import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { backUpTo, oldCopiesOf } from './backupCommand.ts';

const context = useStore();

test('in a folder, copies are named by their time, old ones are removed, and the last one is noted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T06:30:15Z') });
  await context.store.add(randomUUID(), EXAMPLE_FIELDS);
  expect(context.health.times().backedUpAt).toBeNull();
  const copies = `${join(context.dataDir, 'copies')}/`;
  expect(await backUpTo(context, copies)).toBe(
    `Copied 1 enquiry to ${copies}enquiries-2026-11-05-063015.db.`,
  );
  expect((await stat(copies)).mode & 0o077).toBe(0);
  expect(context.health.times().backedUpAt).toBe(Date.now());
  // A year of hourly copies, and a file of someone else's.
  await writeFile(join(copies, 'notes.db'), '');
  for (let age = 1; age <= 400; age += 1) {
    const at = new Date(Date.now() - age * HOUR_MS).toISOString().slice(0, 19);
    await writeFile(join(copies, `enquiries-${at.replace('T', '-').replaceAll(':', '')}.db`), '');
  }
  vi.setSystemTime(Date.now() + HOUR_MS);
  // Without the slash, since it exists.
  expect(await backUpTo(context, copies.slice(0, -1))).toMatch(/ Removed \d+ older copies\.$/);
  const names = (await readdir(copies)).sort();
  expect(names.at(-1)).toBe('notes.db');
  expect(names.at(-2)).toBe('enquiries-2026-11-05-073015.db');
  const days = new Set(names.slice(0, -1).map((name) => name.slice(0, 20)));
  expect(days.size, 'one of every day').toBe(18);
  expect(names.length).toBeLessThan(48 + 18);
});

test('the newest 48 copies are kept, and the last one of each of the last 30 days that have any', () => {
  const nameOf = (at: number) =>
    `enquiries-${new Date(at).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.db`;
  const end = Date.parse('2026-11-05T23:00:00Z');
  const hourly = Array.from({ length: 24 * 60 }, (_value, index) => nameOf(end - index * HOUR_MS));
  const old = new Set(oldCopiesOf(hourly, hourly[0] as string));
  const kept = hourly.filter((name) => !old.has(name));
  expect(kept.slice(0, 48)).toEqual(hourly.slice(0, 48));
  expect(kept.slice(48)).toEqual(
    Array.from({ length: 28 }, (_value, index) => nameOf(end - (index + 2) * DAY_MS)),
  );
  expect(oldCopiesOf(kept, kept[0] as string)).toEqual([]);
});

test('copies of a clock that was ahead do not have the latest ones removed', async () => {
  const copies = join(context.dataDir, 'copies');
  await mkdir(copies);
  for (let day = 0; day < 60; day += 1) {
    const date = new Date(Date.parse('2036-01-01') + day * DAY_MS).toISOString().slice(0, 10);
    await writeFile(join(copies, `enquiries-${date}-120000.db`), '');
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T06:30:15Z') });
  await backUpTo(context, copies);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await backUpTo(context, copies);
  const names = await readdir(copies);
  expect(names).toContain('enquiries-2026-11-05-063015.db');
  expect(names).toContain('enquiries-2026-11-05-073015.db');
  expect(names).toHaveLength(48);
});

test('a failed copy is not noted as a backup', async () => {
  await mkdir(join(context.dataDir, 'copies'));
  await expect(backUpTo(context, join(context.dataDir, 'none', 'copy.db'))).rejects.toThrow(
    'There is no folder',
  );
  expect(context.health.times().backedUpAt).toBeNull();
});

test('old copies are removed also while the store cannot be written', async () => {
  const copies = join(context.dataDir, 'copies');
  await mkdir(copies);
  for (let minute = 10; minute < 60; minute += 1)
    await writeFile(join(copies, `enquiries-2026-11-01-12${minute}00.db`), '');
  context.database.connection.exec('PRAGMA query_only = ON');
  await expect(backUpTo(context, copies)).rejects.toThrow(
    /^Copied 0 enquiries to .+\. Removed 3 older copies\. The store can't note that there is a backup: attempt to write/,
  );
  expect(await readdir(copies)).toHaveLength(48);
});
