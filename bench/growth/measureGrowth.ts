import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { startSite } from '../process/startProgram.ts';
import { inTurn } from '../report/inTurn.ts';
import { medianOf } from '../report/medianOf.ts';
import type { Effort, Row, Section } from '../report/Section.ts';
import { acceptRate } from './acceptRate.ts';
import { exportCost } from './exportCost.ts';
import { fillStore, storeFileIn } from './fillStore.ts';
import { readTimes } from './readStore.ts';

/** What is read at each size, and its unit. More is better for a rate, less for everything else. */
const READINGS = {
  'start-up': 'ms',
  'listing the latest 50': 'ms',
  'finding by e-mail': 'ms',
  'finding by mobile': 'ms',
  'erasing one person': 'ms',
  'export, with the start of its process': 'rows/s',
  'memory of the export': 'MB',
  accepting: 'enquiries/s',
} as const;

type Readings = Record<keyof typeof READINGS, number>;

/** Logarithmic from a thousand to a million is at most twice as long. */
const MOST_RATIO = 2;

/** Constant is never exactly so: Node collects garbage when it sees fit. */
const CONSTANT = 1.5;

/** What a growing store does to accepting, listing, finding, erasing, exporting and starting. */
export async function measureGrowth({ quick }: Effort): Promise<Section> {
  const sizes = quick ? [100, 1_000, 5_000] : [1_000, 100_000, 1_000_000];
  const smallest = Math.min(...sizes);
  const largest = Math.max(...sizes);
  await using folder = temporaryFolder();
  const stores: Record<number, string> = {};
  const others: Record<number, Omit<Readings, 'accepting'>> = {};
  let stored = 0;
  for (const size of sizes) {
    await fillStore(folder.path, stored, size);
    stored = size;
    const store = join(folder.path, `${size}.db`);
    copyFileSync(storeFileIn(folder.path), store);
    stores[size] = store;
    others[size] = await readAll(folder.path, size, quick);
  }
  const rounds = quick ? 1 : 5;
  const rates = await inTurn(rounds, stores, (store) => acceptRate(store, { quick }));
  const readingsAt = (size: number): Partial<Readings> => ({
    ...others[size],
    accepting: medianOf(rates[size] ?? []),
  });
  const names = Object.keys(READINGS) as (keyof Readings)[];
  const rows = sizes.slice(1).flatMap((size) =>
    names.map((name) =>
      rowOf(name, {
        size,
        ours: readingsAt(size)[name],
        smallest,
        reference: readingsAt(smallest)[name],
      }),
    ),
  );
  return {
    title: 'Growth',
    method:
      `One store, filled through the product's own code to ${sizes.map(count).join(', ')} enquiries; at each size ` +
      'everything is done on it as the server and the command line do it. Accepting, over 64 connections, is measured ' +
      `on copies of it in turn, the median of ${rounds}. The reference is the same at ` +
      `${count(smallest)}. Flat or logarithmic means at most ${MOST_RATIO} times as long at ` +
      `${count(largest)} as at ${count(smallest)}; times under a millisecond count as one, for ` +
      'nobody can tell them apart.',
    rows,
    notes: [],
  };
}

async function readAll(folder: string, size: number, quick: boolean): Promise<Omit<Readings, 'accepting'>> {
  const times = await readTimes(folder, size, quick ? 20 : 200);
  const exported = await exportCost(folder);
  const starts: number[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const start = performance.now();
    await using _site = await startSite(folder);
    starts.push(performance.now() - start);
  }
  return {
    'start-up': medianOf(starts),
    'listing the latest 50': times.list,
    'finding by e-mail': times.findByEmail,
    'finding by mobile': times.findByMobile,
    'erasing one person': times.erase,
    'export, with the start of its process': exported.rate,
    'memory of the export': exported.memory,
  };
}

/** A reading of a store of so many enquiries, and the same of the smallest store. */
interface Growth {
  size: number;
  ours: number | undefined;
  smallest: number;
  reference: number | undefined;
}

function rowOf(
  name: keyof Readings,
  { size, ours = Number.NaN, smallest, reference = Number.NaN }: Growth,
): Row {
  return {
    what: `${name}, ${count(size)} stored`,
    unit: READINGS[name],
    ours,
    reference: { name: count(smallest), value: reference },
    target: targetOf(name, ours, reference),
  };
}

function targetOf(name: keyof Readings, ours: number, value: number) {
  if (name === 'memory of the export') {
    return { words: `ratio at most ${CONSTANT}`, met: ours / value <= CONSTANT };
  }
  if (READINGS[name] === 'ms') {
    const met = ours < 1 || ours / value <= MOST_RATIO;
    return { words: `ratio at most ${MOST_RATIO}, or under 1 ms`, met };
  }
  return { words: `ratio at least ${1 / MOST_RATIO}`, met: ours / value >= 1 / MOST_RATIO };
}

function count(size: number): string {
  return size.toLocaleString('en');
}
