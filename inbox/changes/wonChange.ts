import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';

/** The day on which enquiries were won, which the form shows at first: that of a single one, or today. */
export function wonDayOf(items: InboxItem[], now: number): string {
  return indiaDayOf((items.length === 1 && items[0]?.wonAt) || now);
}

/**
 * When the last of the enquiries was received, if a chosen day is before that: a slip, or a sale that was entered days later.
 */
export function receivedAfter(day: string, items: InboxItem[], now: number): number | undefined {
  const receivedAt = Math.max(...items.map((item) => item.receivedAt));
  const isChosen = day !== '' && day !== wonDayOf(items, now);
  return isChosen && day < indiaDayOf(receivedAt) ? receivedAt : undefined;
}

/**
 * What the form of won enquiries says, with its fields `packs`, `amount` and `wonOn`. What was won before stays on its day
 * unless another one is chosen.
 */
export function wonChange(data: FormData, items: InboxItem[], now: number): EnquiryChange {
  // Of several, quantities differ.
  const single = items.length === 1 ? items[0] : undefined;
  // Null removes what was recorded before.
  const numberOf = (key: string, before: number | null = null) =>
    Number(data.get(key)) || (before === null ? undefined : null);
  const wonPacks = numberOf('packs', single?.wonPacks);
  const wonAmount = numberOf('amount', single?.wonAmount);
  const day = `${data.get('wonOn')}`;
  const isDayKept = day === wonDayOf(items, now) && items.some(({ wonAt }) => wonAt !== null);
  return {
    status: 'won',
    // A change may reach the server on another day.
    ...(!isDayKept && { wonAt: day === indiaDayOf(now) ? now : startOfIndiaDay(day) }),
    ...(wonPacks !== undefined && { wonPacks }),
    ...(wonAmount !== undefined && { wonAmount }),
  };
}
