import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { steadyLoad } from '../load/steadyLoad.ts';
import { residentMegabytes } from '../process/processCost.ts';
import { startProgram, startSite } from '../process/startProgram.ts';
import { inTurn } from '../report/inTurn.ts';
import { medianOf, percentileOf } from '../report/medianOf.ts';
import { atMost, below, type Effort, type Row, type Section, withUnit } from '../report/Section.ts';

/** So many enquiries a second, far more than one company will ever get. */
const PACE = 500;

/** The slowest hundredth at that pace, in milliseconds. */
const SLOWEST_HUNDREDTH = 20;

/** Memory that is flat may still breathe: a garbage collector works in steps. */
const MOST_GROWTH = 1.2;

/** How long enquiries took, in milliseconds, each round by itself. */
type Rounds = number[][];

interface Readings {
  bare: Rounds;
  ours: Rounds;
  mailing: Rounds;
  /** The memory of our server in MB, and after how many enquiries: warmed up, and at the end. */
  memory: { early: number; late: number; enquiries: [number, number] };
}

/** How long an enquiry takes at 500 a second, and what the mail that goes out meanwhile does to that. */
export async function measureSteadyPace({ quick }: Effort): Promise<Pick<Section, 'rows' | 'notes'>> {
  const readings = await takeReadings(quick ? 1 : 5, quick ? 1 : 6);
  return { rows: rowsOf(readings), notes: [noteOf(readings)] };
}

async function takeReadings(rounds: number, seconds: number): Promise<Readings> {
  await using bareFolder = temporaryFolder();
  await using ownFolder = temporaryFolder();
  await using sink = await startSink();
  await using bare = await startProgram('bench/enquiry/bareServer.ts', bareFolder.path, {
    DATA_DIR: bareFolder.path,
  });
  await using ours = await startSite(ownFolder.path);
  const warmingUp = 2 * seconds;
  for (const { url } of [bare, ours]) await steadyLoad(url, PACE, warmingUp);
  const early = residentMegabytes(ours.pid);
  const times = await inTurn(
    rounds,
    {
      bare: () => steadyLoad(bare.url, PACE, seconds),
      ours: () => steadyLoad(ours.url, PACE, seconds),
      mailing: () => timesWhileMailing(sink.url, seconds),
    },
    (load) => load(),
  );
  const enquiries: [number, number] = [PACE * warmingUp, PACE * (warmingUp + rounds * seconds)];
  return { ...times, memory: { early, late: residentMegabytes(ours.pid), enquiries } };
}

function rowsOf({ bare, ours, mailing, memory }: Readings): Row[] {
  const unit = 'ms';
  const slowest = medianOf(slowestOf(ours));
  const slowestMailing = medianOf(slowestOf(mailing));
  return [
    {
      what: `time to accept at ${PACE}/s, median`,
      unit,
      ours: medianOf(ours.flat()),
      reference: { name: 'bare node:http', value: medianOf(bare.flat()) },
    },
    {
      what: `time to accept at ${PACE}/s, 99 %`,
      unit,
      ours: slowest,
      reference: { name: 'bare node:http', value: medianOf(slowestOf(bare)) },
      target: below(slowest, SLOWEST_HUNDREDTH, unit),
    },
    {
      what: 'the same while all mail goes out, 99 %',
      unit,
      ours: slowestMailing,
      reference: { name: 'mail capped', value: slowest },
      target: below(slowestMailing, SLOWEST_HUNDREDTH, unit),
    },
    {
      what: `memory after ${memory.enquiries[1]} enquiries`,
      unit: 'MB',
      ours: memory.late,
      reference: { name: `after ${memory.enquiries[0]} of them`, value: memory.early },
      target: {
        ...atMost(memory.late / memory.early, MOST_GROWTH),
        words: `ratio at most ${MOST_GROWTH}`,
      },
    },
  ];
}

function noteOf({ bare, ours, mailing }: Readings): string {
  const listOf = (rounds: Rounds) =>
    slowestOf(rounds)
      .map((value) => withUnit(value, ''))
      .join(', ');
  return (
    `The slowest hundredth of each round at ${PACE}/s, in ms: ours ${listOf(ours)}; while all mail goes out ` +
    `${listOf(mailing)}; the bare handler ${listOf(bare)}.`
  );
}

/** Of each round the time that all but a hundredth stay within. */
function slowestOf(rounds: Rounds): number[] {
  return rounds.map((times) => percentileOf(times, 0.99));
}

/** With a server of its own each time, so that its queue's rest does not go out while another is timed. */
async function timesWhileMailing(sinkUrl: string, seconds: number): Promise<number[]> {
  await using folder = temporaryFolder();
  await using site = await startSite(folder.path, { MAIL_PER_HOUR: '0', SMTP_URL: sinkUrl });
  await steadyLoad(site.url, PACE, seconds);
  return await steadyLoad(site.url, PACE, seconds);
}

async function startSink() {
  const folder = temporaryFolder();
  const sink = await startProgram('bench/enquiry/mailSink.ts', folder.path);
  return {
    url: sink.url.replace('http:', 'smtp:'),
    async [Symbol.asyncDispose]() {
      await sink.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
