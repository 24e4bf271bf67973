import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfEnquiries } from '../load/fullLoad.ts';
import { type Program, startProgram, startSite } from '../process/startProgram.ts';
import { inTurn } from '../report/inTurn.ts';
import { medianOf } from '../report/medianOf.ts';
import { atLeast, type Effort, type Row, type Section, type Target, withUnit } from '../report/Section.ts';
import { measureSteadyPace } from './measureSteadyPace.ts';

const BARE = 'bare node:http';

const MICROSECONDS = 1_000_000;

/** How many enquiries a second are accepted, beside a bare handler that stores the same and does nothing else. */
export async function measureEnquiry({ quick }: Effort): Promise<Section> {
  // Short rounds and many: on a shared machine, what else goes on there changes within seconds.
  const seconds = quick ? 1 : 2;
  const rounds = quick ? 1 : 13;
  // As many enquiries for each: in a larger store more pages have to be read for every new one.
  const warmingUp = { connections: 64, answers: quick ? 2_000 : 10_000 };
  const rows: Row[] = [];
  const notes: string[] = [];
  await using ownFolder = temporaryFolder();
  await using bareFolder = temporaryFolder();
  {
    // The reference sends no mail; what the mail costs is measured below.
    await using ours = await startSite(ownFolder.path, { MAIL_PER_HOUR: '1' });
    await using bare = await startProgram('bench/enquiry/bareServer.ts', bareFolder.path, {
      DATA_DIR: bareFolder.path,
    });
    for (const program of [ours, bare]) await fullLoadOfEnquiries(program.url, warmingUp);
    const alone = await compare(
      'accepted, 1 connection',
      { ours, bare, connections: 1, seconds, rounds },
      (ratio) => ({ ...atLeast(ratio, 0.8), words: 'ratio at least 0.8' }),
    );
    notes.push(boundOf(alone));
    rows.push(
      alone,
      await compare(
        'accepted, 64 connections',
        { ours, bare, connections: 64, seconds, rounds },
        (ratio) => ({
          words: 'ratio over 1',
          met: ratio > 1,
        }),
      ),
    );
  }
  const steady = await measureSteadyPace({ quick });
  rows.push(...steady.rows);
  notes.push(...steady.notes);
  return {
    title: 'The enquiry',
    method:
      '`POST /api/enquiries` to the real server in a process of its own: checked, counted against the limits, ' +
      'stored with its mail job and `synchronous=FULL`, answered after the commit. The reference is a `node:http` ' +
      `handler that does the same durable insert into the same tables and nothing else. ${rounds} rounds of ` +
      `${seconds} s, ours and the reference in turn, the median of each. At a steady pace, too, they take turns, ` +
      'and every enquiry is timed from when it was due. The load comes from a process of its own on the same machine.',
    rows,
    notes,
  };
}

/** What holds one connection back. */
function boundOf({ ours, reference }: Row): string {
  const own = MICROSECONDS / ours;
  const bare = MICROSECONDS / (reference?.value ?? Number.NaN);
  return (
    `What bounds one connection: an enquiry takes ${withUnit(own, 'µs')}, with the bare handler ` +
    `${withUnit(bare, 'µs')}. The ${withUnit(own - bare, 'µs')} between them are the processor’s: taken apart, the log, ` +
    'the limit, the checks and the sharing of commits take about as much each, and the web framework half of that. ' +
    'Nothing can share a commit here, so the dearer a commit is, the nearer the ratio comes to 1.'
  );
}

interface Comparison {
  ours: Program;
  bare: Program;
  connections: number;
  seconds: number;
  rounds: number;
}

async function compare(
  what: string,
  { ours, bare, connections, seconds, rounds }: Comparison,
  targetOf: (ratio: number) => Target,
): Promise<Row> {
  const rates = await inTurn(rounds, { ours, bare }, async ({ url }) => {
    const { rate } = await fullLoadOfEnquiries(url, { connections, seconds });
    await pause(200);
    return rate;
  });
  const own = medianOf(rates.ours);
  const reference = medianOf(rates.bare);
  return {
    what,
    unit: 'enquiries/s',
    ours: own,
    reference: { name: BARE, value: reference },
    target: targetOf(own / reference),
  };
}
