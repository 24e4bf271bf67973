import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { WonFigures } from '../../domain/desk/salesSchemas.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { mailFileName, mailFolderOf } from '../mail/mailCopies.ts';
import { Erasure, IS_FLAGGED } from './Erasure.ts';

const context = useStore();

test('an erasure also removes the copy of a mail that is written while it runs', async () => {
  const { database, erasure } = context;
  const id = await context.add();
  const mailFolder = mailFolderOf(context.dataDir);
  mkdirSync(mailFolder);
  // The mail worker has composed the mail already, and its file is there once the enquiry is deleted.
  database.connection.function('write_mail', () => {
    writeFileSync(join(mailFolder, mailFileName(`<${id}@mail.example>`)), EXAMPLE_FIELDS.Name);
    return null;
  });
  database.connection.exec(
    'CREATE TEMP TRIGGER write_mail AFTER DELETE ON enquiries BEGIN SELECT write_mail(); END',
  );
  expect(await erasure.erase([id])).toMatchObject({ enquiries: 1, mails: 1 });
  expect(readdirSync(mailFolder)).toEqual([]);
});

test('erasing all flagged enquiries spares one that is marked as not spam in the meantime', async () => {
  const { database, webhooks, erasedIds, records } = context;
  const flagged = () => context.add({}, { spamSignals: ['hasty'] });
  const [notSpam, erased] = [await flagged(), await flagged()];
  const erasure = new Erasure(database, webhooks, erasedIds, async () => {
    database.connection.prepare('UPDATE enquiries SET spam_signals = NULL WHERE id = ?').run(notSpam);
    return 0;
  });
  expect(await erasure.erase([notSpam, erased], IS_FLAGGED)).toMatchObject({ enquiries: 1 });
  expect(records.latest(9).map(({ id }) => id)).toEqual([notSpam]);
});

test('what is flagged does not expire before a digest lists it, unless it was withdrawn', async () => {
  const { erasure, records, visitorChanges } = context;
  const flagged = () => context.add({}, { spamSignals: ['hasty'] });
  const [unlisted, withdrawn] = [await flagged(), await flagged()];
  await visitorChanges.withdraw(withdrawn, Date.now());
  const expired = { before: Date.now() + 1, notBefore: 0 };
  const never = new AbortController().signal;
  expect(await erasure.eraseExpired(expired, never)).toMatchObject({ enquiries: 1 });
  expect(records.latest(9).map(({ id }) => id)).toEqual([unlisted]);
});

test('an erasure is one too where the disk is too full to overwrite the log', async () => {
  const { database, erasure } = context;
  const id = await context.add();
  vi.spyOn(database, 'truncateLog').mockRejectedValueOnce(new Error('database or disk is full'));
  expect(await erasure.erase([id])).toEqual({ enquiries: 1, mails: 0, isOverwritten: false });
});

test('of a won order, however it is erased, its day, packs, amount, source and who won it stay, and nothing else', async () => {
  const { database, erasure, visitorChanges } = context;
  const OM = 'om@shop.example';
  const received = Date.parse('2026-08-03T10:00:00+05:30');
  const wonAt = Date.parse('2026-11-01T00:10:00+05:30');
  const add = async (change: EnquiryChange, by = OM) => {
    const id = await context.add({}, { receivedAt: received, source: { code: 'clinic-12' } });
    await changeEnquiry(context, id, change, by, wonAt);
    return id;
  };
  const [byStaff, withdrawn] = [
    await add({ status: 'won', wonPacks: 2, wonAmount: 999.5 }),
    await add({ status: 'won' }),
  ];
  await add({ status: 'won', wonPacks: 9, wonAmount: 90_000 }, 'priya@shop.example');
  await add({ status: 'contacted' });
  const flagged = await add({ status: 'won', wonAmount: 5 });
  await changeEnquiry(context, flagged, { version: 1, isSpam: true }, OM, wonAt);
  await visitorChanges.withdraw(withdrawn, wonAt);
  const report = context.statistics.won(undefined, wonAt);

  const never = new AbortController().signal;
  expect(await erasure.erase([byStaff, flagged])).toMatchObject({ enquiries: 2 });
  expect(await erasure.eraseWithdrawn(wonAt + 1, never)).toMatchObject({ enquiries: 1 });
  database.sql.run`UPDATE mail_jobs SET state = 'sent'`;
  expect(await erasure.eraseExpired({ before: received + 1, notBefore: 0 }, never)).toMatchObject({
    enquiries: 2,
  });
  const left = {
    id: expect.any(Uint8Array),
    day: '2026-11-01',
    by: OM,
    source: 'clinic-12',
    packs: null,
    paise: null,
  };
  expect(database.sql.all`SELECT * FROM erased_orders ORDER BY by, packs DESC`).toEqual([
    { ...left, packs: 2, paise: 99_950 },
    left,
    { ...left, by: 'priya@shop.example', packs: 9, paise: 9_000_000 },
  ]);
  // A month that the accountant has stays as it was.
  const asErased = <Row extends WonFigures>(row: Row) => ({
    ...row,
    erased: row.won,
    erasedAmount: row.amount,
  });
  expect(context.statistics.won(undefined, wonAt)).toEqual({
    total: asErased(report.total),
    people: report.people.map(asErased),
    sources: report.sources.map(asErased),
    times: report.times.map(asErased),
  });
});
