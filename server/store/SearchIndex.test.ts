import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { type Context, openContext, readContent } from '../context.ts';
import type { Inbox } from '../inbox/Inbox.ts';

let folder: ReturnType<typeof temporaryFolder>;
let storeFile: string;
let context: Context;
let inbox: Inbox;

/** With fewer, a search looks through them all and asks no index. */
const MANY = 1_600;

beforeEach(async () => {
  folder = temporaryFolder();
  storeFile = join(folder.path, 'enquiries.db');
  context = openContext({ storeFile, staff: ['priya@shop.example'] }, readContent());
  inbox = context.inbox as Inbox;
  await store(...Array.from({ length: MANY }, (_, index) => `Ravi${index}`));
  while (!inbox.index.catchUp());
});
afterEach(async () => {
  context.store.close();
  await folder[Symbol.asyncDispose]();
});

async function store(...names: string[]): Promise<void> {
  await Promise.all(
    names.map((Name) => {
      const { id, ...fields } = exampleSubmission({ Name, Email: `${Name.toLowerCase()}@mail.example` });
      return context.store.add(id, fields);
    }),
  );
}

/** A search should hold an i, l, o or u, which no reference has: the others stand by chance in one of so many. */
function namesFound(search: string): string[] {
  const { sequences } = inbox.search.find({ search }, Date.now(), 50);
  return inbox.records.items(sequences).map(({ fields }) => fields.Name);
}

test('what was just stored is found, and what was erased is not', async () => {
  await store('Meeri');
  expect(namesFound('meeri')).toEqual(['Meeri']);
  await store('Meeribai');
  expect(namesFound('meeri')).toEqual(['Meeribai', 'Meeri']);
  await context.erasure.erase({ email: 'meeri@mail.example' });
  expect(namesFound('meeri')).toEqual(['Meeribai']);
});

test('one that takes the place of the last, which was erased, is found too', async () => {
  await store('Aisha', 'Meeri');
  expect(namesFound('meeri')).toEqual(['Meeri']);
  await context.erasure.erase({ email: 'meeri@mail.example' });
  await store('Zoya');
  expect(namesFound('zoya')).toEqual(['Zoya']);
  expect(namesFound('meeri')).toEqual([]);
  expect(namesFound('aisha')).toEqual(['Aisha']);
});

test('those that take the places of several, erased together before the last was indexed, are found too', async () => {
  await store('Meeri');
  while (!inbox.index.catchUp());
  await store('Aisha');
  await context.erasure.erase({ email: 'meeri@mail.example' });
  await context.erasure.erase({ email: 'aisha@mail.example' });
  await store('Zoya', 'Om');
  while (!inbox.index.catchUp());
  for (const name of ['Zoya', 'Om', 'Ravi777']) expect(namesFound(name)).toEqual([name]);
  expect(namesFound('meeri')).toEqual([]);
});

test('a search may hold what the index cannot', () => {
  expect(namesFound('Ravi777\0zulu')).toEqual([]);
  expect(namesFound('Ravi777\0')).toEqual(['Ravi777']);
});

test('one that is erased before it was indexed leaves nothing behind', async () => {
  await store('Aisha', 'Meeri');
  await context.erasure.erase({ email: 'meeri@mail.example' });
  expect(namesFound('meeri')).toEqual([]);
  expect(namesFound('aisha')).toEqual(['Aisha']);
});

test('all are found while the index is not complete, and after', async () => {
  await store('Firstone', ...Array.from({ length: 500 }, (_, index) => `Om${index}`), 'Lastone');
  for (const name of ['Firstone', 'Lastone', 'Om250']) expect(namesFound(name)).toEqual([name]);
  while (!inbox.index.catchUp());
  for (const name of ['Firstone', 'Lastone', 'Om250', 'Ravi777']) expect(namesFound(name)).toEqual([name]);
});

test('it catches up by itself soon after it was woken', async () => {
  await store(...Array.from({ length: 450 }, (_, index) => `Om${index}`));
  inbox.index.wake(0);
  using database = new DatabaseSync(storeFile, { readOnly: true });
  await expect.poll(() => database.prepare('SELECT upto FROM search_progress').get()?.upto).toBe(MANY + 450);
  inbox.index.stop();
});
