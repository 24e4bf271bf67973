import type { Earnings } from '../../../domain/inboxApi.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay } from '../../../domain/time.ts';
import type { Work } from './documents.ts';
import { earningsOf } from './earningsOf.ts';
import { pagesOf } from './list.ts';
import type { WorkCondition } from './workQuery.ts';

/** The results of the enquiries of the last days; costs a read for each. */
export async function earnings(days: number): Promise<Earnings> {
  const from = startOfIndiaDay(indiaDayOf(Date.now())) - (days - 1) * DAY_MS;
  const conditions: WorkCondition[] = [
    ['flagged', '==', false],
    ['at', '>=', from],
  ];
  const works: Work[] = [];
  for await (const found of pagesOf({ conditions, order: 'newest' })) works.push(...found);
  return earningsOf(days, works);
}
