import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { backUpTo } from '../cli/backupCommand.ts';
import { readConfig } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import { Doctor } from './Doctor.ts';
import { openProbes, type Probes } from './probes.ts';
import { type Check, describeReport, exitStatusOf, reportJson, runChecks, summaryOf } from './report.ts';

const NEVER = new AbortController().signal;
const noProbes = () => ({}) as Probes;

const check = (name: string, run: Check['run'], timeoutMs = 5_000): Check => ({ name, run, timeoutMs });

describe('the report', () => {
  test('has a line for a check that fails itself or takes too long, and ends what it began', async () => {
    let isEnded = false;
    const report = await runChecks(
      [
        check('Good', () => ({ state: 'ok', text: 'It is.' })),
        check('None', () => undefined),
        check('Broken', () => {
          throw new Error('no\nsuch thing.');
        }),
        check('Slow', ({ now }) => now() as never, 20),
      ],
      (signal) => {
        signal.addEventListener('abort', () => (isEnded = true));
        return { now: () => delay(60_000, 0, { ref: false }) as never } as unknown as Probes;
      },
      NEVER,
    );
    expect(report.lines).toEqual([
      { name: 'Good', state: 'ok', text: 'It is.' },
      { name: 'Broken', state: 'unknown', text: 'This could not be checked: no such thing.' },
      {
        name: 'Slow',
        state: 'unknown',
        text: 'This could not be checked: it took longer than 0.02 seconds.',
      },
    ]);
    expect(isEnded).toBe(true);
  });

  test('numbers its lines, says what to do, and has the exit status of the worst', async () => {
    const ok = check('Clock', () => ({ state: 'ok', text: 'It is right.' }));
    const warning = check('Disk', () => ({ state: 'warning', text: 'Little room.', remedy: 'Free some.' }));
    const fault = check('Mail', () => ({ state: 'fault', text: 'It is down.', remedy: 'Look.' }));
    const run = (checks: Check[]) => runChecks(checks, noProbes, NEVER);
    expect(exitStatusOf(await run([ok]))).toBe(0);
    expect(summaryOf(await run([ok]))).toBe('All 1 checks are in order.');
    expect(exitStatusOf(await run([ok, warning]))).toBe(1);
    const report = await run([ok, warning, fault]);
    expect(exitStatusOf(report)).toBe(2);
    expect(describeReport(report)).toContain('3. Mail: FAULT. It is down.\n   What to do: Look.');
    expect(summaryOf(report)).toBe(
      '2 of 3 checks need attention. FAULT, Mail: It is down. WARNING, Disk: Little room.',
    );
    expect(JSON.parse(reportJson(report))).toMatchObject({
      status: 'fault',
      checks: [{ name: 'Clock' }, {}, {}],
    });
  });
});

describe('a store', () => {
  const folder = useTemporaryFolder();
  let context: Context;
  beforeEach(async () => {
    context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
    const { id, ...fields } = exampleSubmission();
    await context.store.add(id, fields);
  });
  afterEach(() => context.database.close());
  const config = () => readConfig({ DATA_DIR: folder.path });
  const probes = (signal = NEVER) => openProbes({ config, contentDir: () => '' }, signal);

  test('is inspected while it is written to, and a backup restored, with nothing changed and nothing left', async () => {
    await backUpTo(context, join(folder.path, 'copy.db'));
    const before = readdirSync(folder.path, { recursive: true });
    const version = () => context.database.sql.get`PRAGMA data_version`?.data_version;
    const versionBefore = version();
    await context.database.write(() => context.database.sql.run`UPDATE health SET checked = randomblob(9)`);
    const inspected = [
      probes().storeIntegrity(),
      probes().restore(join(folder.path, 'copy.db')),
      probes().storeFacts(),
    ] as const;
    const [integrity, restored, facts] = await Promise.all(inspected);
    expect(integrity).toEqual({ verdict: 'ok', enquiries: 1 });
    expect(restored).toEqual({ verdict: 'ok', enquiries: 1 });
    expect(facts).toMatchObject({ waiting: 1, undelivered: 0, backedUpTo: join(folder.path, 'copy.db') });
    expect(readdirSync(folder.path, { recursive: true })).toEqual(before);
    expect(version()).toBe(versionBefore);
  });

  test('of which the backup is tried leaves nothing when that is ended', async () => {
    await backUpTo(context, join(folder.path, 'copy.db'));
    const stop = new AbortController();
    const trying = probes(stop.signal).restore(join(folder.path, 'copy.db'));
    const name = await waitFor(
      () => readdirSync(folder.path).find((name) => name.startsWith('enquiries-restore-')),
      'the try to begin',
    );
    expect(statSync(join(folder.path, name)).mode & 0o77, 'nobody else can read it').toBe(0);
    stop.abort();
    await expect(trying).rejects.toThrow();
    expect(readdirSync(folder.path).filter((name) => name.startsWith('enquiries-restore-'))).toEqual([]);
  });

  test('is checked for the morning mail, until the server stops', async () => {
    const doctor = new Doctor();
    expect(await doctor.summary()).toBeUndefined();
    doctor.start({ config, contentDir: () => '' });
    expect(await doctor.summary()).toMatch(
      /of \d+ checks need attention.+ WARNING, Backup: There is no backup yet\./,
    );
    doctor.stop();
    await expect(doctor.summary()).rejects.toThrow();
  });

  test('is checked by the command line, with its exit status and as JSON; an invalid setting is a line', async () => {
    const run = async (env: Record<string, string>, ...args: string[]) => {
      const command = ['server/cli/enquiries.ts', 'doctor', ...args];
      const child = execFile(process.execPath, command, {
        env: { ...process.env, DATA_DIR: folder.path, ...env },
      });
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      const [code] = await once(child, 'close');
      return { code, output };
    };
    const { code, output } = await run({ PORT: '1' }, '--json');
    expect(code).toBe(2);
    const { status, checks } = JSON.parse(output);
    expect(status).toBe('fault');
    expect(checks).toContainEqual({ name: 'Store', state: 'ok', text: 'It is whole, and holds 1 enquiry.' });
    expect(output).not.toContain('asha');
    using database = new DatabaseSync(join(folder.path, 'enquiries.db'));
    database.exec('ALTER TABLE health DROP COLUMN proof_error; PRAGMA user_version = 3');
    const older = await run({ PORT: '1' });
    expect(older.output).toContain('The store was written by an older version (schema 3;');
    expect(older.output).toContain(
      'Backup: NOT CHECKED. This could not be checked: the store was written by another',
    );
    const wrong = await run({ PORT: 'none' });
    expect(wrong.code).toBe(2);
    expect(wrong.output).toContain('1. Settings: FAULT. PORT is "none"; use a whole number from 0 to 65535.');
    expect(wrong.output).toContain(
      'Store: NOT CHECKED. This could not be checked: the settings are not valid.',
    );
  });
});
