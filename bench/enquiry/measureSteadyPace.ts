import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { steadyLoad } from '../load/steadyLoad.ts';
import { residentMegabytes } from '../process/processCost.ts';
import { startProgram, startSite } from '../process/startProgram.ts';
import { medianOf, percentileOf } from '../report/medianOf.ts';
import { atMost, below, type Effort, type Row, withUnit } from '../report/Section.ts';

/** So many enquiries a second, far more than one company will ever get. */
const PACE = 500;

/** The slowest hundredth at that pace, in milliseconds. */
const SLOWEST_HUNDREDTH = 20;

/** Memory that is flat may still breathe: a garbage collector works in steps. */
const MOST_GROWTH = 1.2;

/** What was measured, and what there is to say of it. */
interface SteadyPace {
  rows: Row[];
  notes: string[];
}

/** How long an enquiry takes at 500 a second, and what the mail that goes out meanwhile does to that. */
export async function measureSteadyPace({ quick }: Effort): Promise<SteadyPace> {
  const rounds = quick ? 1 : 5;
  const seconds = quick ? 1 : 6;
  await using bareFolder = temporaryFolder();
  await using ownFolder = temporaryFolder();
  await using sink = await startSink();
  await using bare = await startProgram('bench/enquiry/bareServer.ts', bareFolder.path, {
    DATA_DIR: bareFolder.path,
  });
  await using ours = await startSite(ownFolder.path);
  for (const { url } of [bare, ours]) await steadyLoad(url, PACE, 2 * seconds);
  const early = residentMegabytes(ours.pid);
  const times: Record<'bare' | 'ours' | 'mailing', number[][]> = { bare: [], ours: [], mailing: [] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await steadyLoad(bare.url, PACE, seconds));
    times.ours.push(await steadyLoad(ours.url, PACE, seconds));
    times.mailing.push(await timesWhileMailing(sink.url, seconds));
  }
  const late = residentMegabytes(ours.pid);
  const slowest = {
    bare: slowestOf(times.bare),
    ours: slowestOf(times.ours),
    mailing: slowestOf(times.mailing),
  };
  const unit = 'ms';
  const rows: Row[] = [
    {
      what: `time to accept at ${PACE}/s, median`,
      unit,
      ours: percentileOf(times.ours.flat(), 0.5),
      reference: { name: 'bare node:http', value: percentileOf(times.bare.flat(), 0.5) },
    },
    {
      what: `time to accept at ${PACE}/s, 99 %`,
      unit,
      ours: medianOf(slowest.ours),
      reference: { name: 'bare node:http', value: medianOf(slowest.bare) },
      target: below(medianOf(slowest.ours), SLOWEST_HUNDREDTH, unit),
    },
    {
      what: `the same while all mail goes out, 99 %`,
      unit,
      ours: medianOf(slowest.mailing),
      reference: { name: 'mail capped', value: medianOf(slowest.ours) },
      target: below(medianOf(slowest.mailing), SLOWEST_HUNDREDTH, unit),
    },
    {
      what: `memory after ${PACE * seconds * (2 + rounds)} enquiries`,
      unit: 'MB',
      ours: late,
      reference: { name: `after ${PACE * seconds * 2} of them`, value: early },
      target: { ...atMost(late / early, MOST_GROWTH), words: `ratio at most ${MOST_GROWTH}` },
    },
  ];
  const listOf = (values: number[]) => values.map((value) => withUnit(value, '')).join(', ');
  return {
    rows,
    notes: [
      `The slowest hundredth of each round at ${PACE}/s, in ms: ours ${listOf(slowest.ours)}; while all mail goes ` +
        `out ${listOf(slowest.mailing)}; the bare handler ${listOf(slowest.bare)}.`,
    ],
  };
}

function slowestOf(rounds: number[][]): number[] {
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
