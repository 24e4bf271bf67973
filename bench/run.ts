import { parseArgs } from 'node:util';
import { findBrowser } from '../tests/support/findBrowser.ts';
import { measureEnquiry } from './enquiry/measureEnquiry.ts';
import { measureGrowth } from './growth/measureGrowth.ts';
import { machineFacts } from './report/machine.ts';
import type { Effort, Section } from './report/Section.ts';
import { tableOf } from './report/tableOf.ts';
import { writeReport } from './report/writeReport.ts';
import { measureStatic } from './static/measureStatic.ts';
import { measureVisit } from './visit/measureVisit.ts';

const PARTS: Record<string, (effort: Effort) => Promise<Section>> = {
  visit: measureVisit,
  enquiry: measureEnquiry,
  static: measureStatic,
  growth: measureGrowth,
};

/**
 * `npm run bench [-- [visit | enquiry | static | growth] [--quick]]`: measures, and prints a table. A full run of all
 * parts writes `docs/performance.md` too; a short or partial one would overwrite it with less than the truth.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; choose from ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const facts = machineFacts(findBrowser());
console.log(facts.join('\n'));
const sections: Section[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const start = performance.now();
  const section = await measure({ quick: values.quick }).catch(failedSection(name));
  sections.push(section);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`\n${section.title} (${seconds} s)\n\n${tableOf(section.rows)}`);
  for (const note of section.notes) console.log(`- ${note}`);
}

/** What is shown of a part that broke off, so that the others are not lost with it. */
function failedSection(name: string): (error: unknown) => Section {
  return (error) => {
    console.error(error);
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    return { title: name, method: '', rows: [], notes: [`It broke off and was not measured: ${reason}`] };
  };
}

if (positionals.length === 0 && !values.quick) {
  await writeReport(sections, facts);
  console.log('\nWritten to docs/performance.md.');
}
