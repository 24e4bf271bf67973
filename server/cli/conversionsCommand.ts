import { stringify } from 'csv-stringify/sync';
import {
  CONVERSION_MAX_DAYS,
  googleConversionsOf,
  metaConversionsOf,
} from '../../domain/enquiry/conversions.ts';
import { CLICK_IDS, type ClickIdKind } from '../../domain/enquiry/source.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import type { StoreContext } from '../context.ts';
import { OperatorError } from '../errors.ts';

/** The name of the conversion action, where none is given. */
const DEFAULT_ACTION = 'Order won';

/**
 * The orders that came of clicks on adverts, won since a day in India, as the file that Google Ads or Meta takes; and
 * in one line each what it has and what it lacks.
 *
 * @throws {OperatorError} when there is no such click id or day
 */
export function conversionsOf(
  kind: string,
  { name = DEFAULT_ACTION, since }: { name?: string | undefined; since?: string | undefined },
  { records }: Pick<StoreContext, 'records'>,
): { file: string; notes: string[] } {
  if (!isClickIdKind(kind))
    throw new OperatorError(`There is no click id "${kind}"; give one of ${CLICK_IDS.join(', ')}`);
  const from = Math.max(startOf(since), Date.now() - CONVERSION_MAX_DAYS[kind] * DAY_MS);
  const conversions = records.wonFromClicks(kind, from);
  const lacking = conversions.filter(({ wonAmount }) => wonAmount === null).length;
  const others = CLICK_IDS.filter((other) => other !== kind).flatMap((other) => {
    const count = records.wonFromClicks(other, from).length;
    return count > 0 ? [`${other} has ${count}`] : [];
  });
  const notes = [
    `${conversions.length} won since ${indiaDayOf(from)} with ${kind}${others.length > 0 ? `; ${others.join(', ')}` : ''}.`,
    ...(lacking > 0 && kind === 'fbclid' ? [`${lacking} left out: without an amount.`] : []),
  ];
  if (kind === 'fbclid') return { file: JSON.stringify(metaConversionsOf(conversions), undefined, 2), notes };
  return { file: stringify(googleConversionsOf(kind, conversions, name)).trimEnd(), notes };
}

function isClickIdKind(text: string): text is ClickIdKind {
  return CLICK_IDS.some((kind) => kind === text);
}

function startOf(day: string | undefined): number {
  if (day === undefined) return 0;
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? startOfIndiaDay(day) : Number.NaN;
  // The 30th of February is read as a day in March.
  if (Number.isNaN(start) || indiaDayOf(start) !== day)
    throw new OperatorError(`--since is "${day}"; give a day, such as 2026-11-05`);
  return start;
}
