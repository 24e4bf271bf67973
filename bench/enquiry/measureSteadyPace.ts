import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { steadyLoad } from '../load/steadyLoad.ts';
import { residentMegabytes } from '../process/processCost.ts';
import { startProgram, startSite } from '../process/startProgram.ts';
import { percentileOf } from '../report/medianOf.ts';
import { atMost, below, type Effort, type Row } from '../report/Section.ts';

/** So many enquiries a second, far more than one company will ever get. */
const PACE = 500;

/** The slowest hundredth at that pace, in milliseconds. */
const SLOWEST_HUNDREDTH = 20;

/** Memory that is flat may still breathe: a garbage collector works in steps. */
const MOST_GROWTH = 1.2;

interface Steady {
  typical: number;
  slowest: number;
  /** Memory in MB, a third into the load and at its end. */
  memory: [number, number];
}

/** How long an enquiry takes at 500 a second, and what the mail that goes out meanwhile does to that. */
export async function measureSteadyPace({ quick }: Effort): Promise<Row[]> {
  const seconds = quick ? 2 : 30;
  const bare = await steadyBare(seconds);
  const capped = await steadySite(seconds, {});
  await using sink = await startSink();
  const mailing = await steadySite(seconds, { MAIL_PER_HOUR: '0', SMTP_URL: sink.url });
  const [early, late] = capped.memory;
  const unit = 'ms';
  return [
    {
      what: `time to accept at ${PACE}/s, median`,
      unit,
      ours: capped.typical,
      reference: { name: 'bare node:http', value: bare.typical },
    },
    {
      what: `time to accept at ${PACE}/s, 99 %`,
      unit,
      ours: capped.slowest,
      reference: { name: 'bare node:http', value: bare.slowest },
      target: below(capped.slowest, SLOWEST_HUNDREDTH, unit),
    },
    {
      what: `the same while all mail goes out, 99 %`,
      unit,
      ours: mailing.slowest,
      reference: { name: 'mail capped', value: capped.slowest },
      target: below(mailing.slowest, SLOWEST_HUNDREDTH, unit),
    },
    {
      what: `memory after ${PACE * seconds} enquiries`,
      unit: 'MB',
      ours: late,
      reference: { name: 'after a third of them', value: early },
      target: { ...atMost(late / early, MOST_GROWTH), words: `ratio at most ${MOST_GROWTH}` },
    },
  ];
}

async function steadySite(seconds: number, environment: Record<string, string>): Promise<Steady> {
  await using folder = temporaryFolder();
  await using site = await startSite(folder.path, environment);
  return await steady(site.url, site.pid, seconds);
}

async function steadyBare(seconds: number): Promise<Steady> {
  await using folder = temporaryFolder();
  await using bare = await startProgram('bench/enquiry/bareServer.ts', folder.path, {
    DATA_DIR: folder.path,
  });
  return await steady(bare.url, bare.pid, seconds);
}

async function steady(url: string, pid: number, seconds: number): Promise<Steady> {
  // The first third warms the program up; it is not counted.
  await steadyLoad(url, PACE, seconds / 2);
  const early = residentMegabytes(pid);
  const times = await steadyLoad(url, PACE, seconds);
  return {
    typical: percentileOf(times, 0.5),
    slowest: percentileOf(times, 0.99),
    memory: [early, residentMegabytes(pid)],
  };
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
