import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfEnquiries } from '../load/fullLoad.ts';
import { medianPace, type Pace, paceOf, timeOf } from '../load/paceOf.ts';
import { type Program, startProgram, startSite } from '../process/startProgram.ts';
import { inTurn } from '../report/inTurn.ts';
import { atLeast, type Effort, type Row, type Section, type Target, withUnit } from '../report/Section.ts';
import { measureSteadyPace } from './measureSteadyPace.ts';

const BARE = 'bare node:http';

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
    const together = await compare(
      'accepted, 64 connections',
      { ours, bare, connections: 64, seconds, rounds },
      (ratio) => ({ words: 'ratio over 1', met: ratio > 1 }),
    );
    rows.push(alone.row, together.row);
    notes.push(boundOf(alone));
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
function boundOf({ own, bare }: Comparison): string {
  return (
    `What bounds one connection: an enquiry takes ${withUnit(timeOf(own), 'µs')}, of which the server uses the ` +
    `processor for ${withUnit(own.processor, 'µs')}; with the bare handler ${withUnit(timeOf(bare), 'µs')} and ` +
    `${withUnit(bare.processor, 'µs')}. The rest is the disk, the network and the sender. Nothing can ` +
    'share a commit here, so the dearer a commit is, the nearer the ratio comes to 1.'
  );
}

interface Contest {
  ours: Program;
  bare: Program;
  connections: number;
  seconds: number;
  rounds: number;
}

/** Both servers under the same load, and the row that says so. */
interface Comparison {
  own: Pace;
  bare: Pace;
  row: Row;
}

async function compare(
  what: string,
  { ours, bare, connections, seconds, rounds }: Contest,
  targetOf: (ratio: number) => Target,
): Promise<Comparison> {
  const paces = await inTurn(rounds, { ours, bare }, async (server) => {
    const pace = await paceOf(server, () => fullLoadOfEnquiries(server.url, { connections, seconds }));
    await pause(200);
    return pace;
  });
  const own = medianPace(paces.ours);
  const reference = medianPace(paces.bare);
  return {
    own,
    bare: reference,
    row: {
      what,
      unit: 'enquiries/s',
      ours: own.rate,
      reference: { name: BARE, value: reference.rate },
      target: targetOf(own.rate / reference.rate),
    },
  };
}
