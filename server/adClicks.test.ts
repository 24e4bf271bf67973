import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EnquiryChange } from '../domain/desk/changeSchemas.ts';
import { parseSource } from '../domain/enquiry/source.ts';
import { indiaTimeOf } from '../domain/time.ts';
import { changeEnquiry } from '../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../tests/support/parseCsv.ts';
import { useTestApp } from '../tests/support/useTestApp.ts';
import { conversionsOf } from './cli/conversionsCommand.ts';
import { personalDataOf } from './cli/personalDataOf.ts';
import { pairOf, storePair } from './collector/pairs.ts';

const PRIYA = 'priya@shop.example';
const DAY_MS = 86_400_000;
const SOURCE = 'utm_source=google&gclid=Cj0KCQ_-Ab.c&fbclid=IwAR2';

describe('of a company that does not advertise', () => {
  const testApp = useTestApp();

  test('click ids are dropped, and the rest of the source is kept', async () => {
    const submission = exampleSubmission();
    expect((await testApp.post({ ...submission, source: SOURCE })).statusCode).toBe(201);
    expect(testApp.context.records.find(submission.id)?.source).toEqual({ utmSource: 'google' });
  });
});

describe('of a company that advertises', () => {
  const testApp = useTestApp({ hasAds: true, staff: [PRIYA] });

  /** Stores an enquiry with a source and changes it; returns its id. */
  async function addEnquiry(source: string, change: EnquiryChange, at: number): Promise<string> {
    const id = await testApp.context.add({}, { source: parseSource(source) });
    await changeEnquiry(testApp.context, id, change, PRIYA, at);
    return id;
  }

  test('click ids come with JSON, a plain form post and the hosted arrival, and none is a reason to refuse', async () => {
    const { context, post, postForm } = testApp;
    const { id, ...fields } = exampleSubmission();
    expect((await post({ ...fields, id, source: SOURCE })).statusCode).toBe(201);
    const kept = { utmSource: 'google', gclid: 'Cj0KCQ_-Ab.c', fbclid: 'IwAR2' };
    expect(context.records.find(id)?.source).toEqual(kept);

    const form = { ...fields, Name: 'Plain Form', source: SOURCE };
    expect((await postForm(form)).statusCode).toBe(303);
    expect(context.records.latest(1)[0]).toMatchObject({ fields: { Name: 'Plain Form' }, source: kept });

    const hosted = crypto.randomUUID();
    const arrival = { at: new Date().toISOString(), source: SOURCE };
    const [formDocument, arrivalDocument] = [EXAMPLE_FIELDS, arrival].map((data) => ({
      id: hosted,
      data,
      createdAt: Date.now(),
    }));
    await storePair(context.store, pairOf(hosted, formDocument, arrivalDocument), Date.now());
    expect(context.records.find(hosted)?.source).toEqual(kept);

    const invalid = exampleSubmission();
    const source = `gclid=${'x'.repeat(300)}&wbraid=<b>&utm_source=google`;
    expect((await post({ ...invalid, source })).statusCode).toBe(201);
    expect(context.records.find(invalid.id)?.source).toEqual({ utmSource: 'google' });
  });

  test('a click id is in the CSV and in what is exported for the person, and an erasure leaves none of it', async () => {
    const { context } = testApp;
    const { dataDir } = context;
    const submission = exampleSubmission();
    await testApp.post({ ...submission, source: 'gclid=UniqueClick_1' });
    const [header = [], row = []] = parseCsv((await testApp.inbox('/enquiries.csv')).body);
    expect(row[header.indexOf('Ad click')]).toBe('gclid UniqueClick_1');
    const records = context.records.ofPerson({ mobile: EXAMPLE_FIELDS.Mobile });
    const personal = JSON.parse(personalDataOf(records, context));
    expect(personal.Enquiries[0]['Where you came from']).toEqual({ gclid: 'UniqueClick_1' });
    expect(personal['Whom else we may have told']).toMatch(/Google or Meta/);

    expect((await context.erasure.erase([submission.id])).isOverwritten).toBe(true);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes('UniqueClick_1')).toBe(false);
  });

  test('won enquiries are exported for Google Ads and Meta, without those that may not be told', async () => {
    const { context } = testApp;
    const now = Date.now();
    const won = (wonAmount: number | null): EnquiryChange => ({
      status: 'won',
      wonPacks: 2,
      ...(wonAmount && { wonAmount }),
    });
    await addEnquiry('gclid=NoAmount&gbraid=G', won(null), now - DAY_MS);
    await addEnquiry('gclid=First', won(1198.5), now - 2 * DAY_MS);
    await addEnquiry('gclid=Old', won(1), now - 91 * DAY_MS);
    await addEnquiry('gclid=Open', { status: 'contacted' }, now);
    await addEnquiry('s=clinic-12', won(7), now);
    await addEnquiry('wbraid=W1', won(5), now);
    const withdrawn = await addEnquiry('gclid=Withdrawn', won(9), now);
    await context.visitorChanges.withdraw(withdrawn, now);
    const meta = await addEnquiry('fbclid=IwAR2_x', won(599), now - DAY_MS);
    await addEnquiry('fbclid=NoAmount', won(null), now);

    const timeOf = (days: number) => `${indiaTimeOf(now - days * DAY_MS)}+0530`;
    const google = conversionsOf('gclid', { name: 'Sale' }, context);
    expect(google.file.split('\n')).toEqual([
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      `First,Sale,${timeOf(2)},1198.5,INR`,
      `NoAmount,Sale,${timeOf(1)},,`,
    ]);
    expect(google.notes.join()).toContain('wbraid has 1, fbclid has 2');
    expect(conversionsOf('wbraid', {}, context).file.split('\n')).toEqual([
      'WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      `W1,Order won,${timeOf(0)},5,INR`,
    ]);
    expect(conversionsOf('gbraid', {}, context).file.split('\n')).toHaveLength(1);
    const since = indiaTimeOf(now - DAY_MS).slice(0, 10);
    expect(conversionsOf('gclid', { since }, context).file).not.toContain('First');

    const facebook = conversionsOf('fbclid', {}, context);
    const receivedAt = context.records.find(meta)?.receivedAt;
    expect(JSON.parse(facebook.file)).toEqual({
      data: [
        {
          event_name: 'Purchase',
          event_time: Math.floor((now - DAY_MS) / 1000),
          action_source: 'physical_store',
          user_data: { fbc: `fb.1.${receivedAt}.IwAR2_x` },
          custom_data: { currency: 'INR', value: 599 },
        },
      ],
    });
    expect(facebook.notes).toContain('1 left out: without an amount.');

    expect(() => conversionsOf('msclkid', {}, context)).toThrow('There is no click id "msclkid"');
    expect(() => conversionsOf('gclid', { since: 'May' }, context)).toThrow('--since is "May"');
  });
});
