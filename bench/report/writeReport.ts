import { writeFile } from 'node:fs/promises';
import type { Section } from './Section.ts';
import { tableOf } from './tableOf.ts';

const REPORT = new URL('../../docs/performance.md', import.meta.url);

/** Writes `docs/performance.md`, whole. */
export async function writeReport(sections: Section[], facts: string[]): Promise<void> {
  const missed = sections.flatMap(({ rows }) => rows).filter(({ target }) => target && !target.met);
  const text = [
    '# Performance',
    'Written by `npm run bench`; not by hand. Each thing is measured beside its reference in the same run, so ' +
      'the ratios hold on other machines where the plain numbers do not.',
    missed.length === 0
      ? 'Every target was met.'
      : `${missed.length} targets were missed: ${missed.map(({ what }) => what).join('; ')}.`,
    '## The machine',
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...sections.flatMap(({ title, method, rows, notes }) => [
      `## ${title}`,
      method,
      tableOf(rows),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    ]),
  ].join('\n\n');
  await writeFile(REPORT, `${text}\n`);
}
