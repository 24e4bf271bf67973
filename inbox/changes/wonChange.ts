import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem, Step } from '../../domain/desk/inboxSchemas.ts';
import { amountIn, packsIn } from '../../domain/desk/typedOrder.ts';
import { COUNT, packsOf, RUPEES } from '../../domain/format.ts';
import { indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';

type Order = Pick<InboxItem, 'wonPacks' | 'wonAmount'>;

/**
 * Those that the form of won enquiries is about: of several, what is won already keeps its packs, amount and day. Where all
 * are won, they are corrected.
 */
export function toBeWon(items: InboxItem[]): InboxItem[] {
  const others = items.filter(({ status }) => status !== 'won');
  return others.length > 0 ? others : items;
}

/** The day on which enquiries were won, which the form shows at first: that of a single one, or today. */
export function wonDayOf(items: InboxItem[], now: number): string {
  return indiaDayOf((items.length === 1 && items[0]?.wonAt) || now);
}

/**
 * When the last of the enquiries was received, if a day is before that: a slip, or a sale that was entered days later.
 */
export function receivedAfter(day: string, items: InboxItem[]): number | undefined {
  const receivedAt = Math.max(...items.map((item) => item.receivedAt));
  return day !== '' && day < indiaDayOf(receivedAt) ? receivedAt : undefined;
}

/** The packs of a won enquiry: those recorded before, or else its quantity. */
export function wonPacksOf({ wonPacks, fields }: InboxItem): number {
  return wonPacks ?? Number(fields.Quantity);
}

/** The amount of a won enquiry as it is typed, such as `1500` or `1500.50`. */
export function wonAmountOf({ wonAmount }: InboxItem): string {
  return wonAmount?.toFixed(Number.isInteger(wonAmount) ? 0 : 2) ?? '';
}

const WON_FIELDS = ['amount', 'packs', 'wonOn'] as const;

export type WonField = (typeof WON_FIELDS)[number];

/** The fields of the form of won enquiries that can't be saved as they are, in their order. */
export function wonIssues(data: FormData, now: number): WonField[] {
  const wonOn = startOfIndiaDay(textIn(data, 'wonOn'));
  const isValid: Record<WonField, boolean> = {
    amount: amountIn(textIn(data, 'amount')) !== undefined,
    packs: packsIn(textIn(data, 'packs')) !== undefined,
    wonOn: wonOn > 0 && wonOn <= now,
  };
  return WON_FIELDS.filter((name) => !isValid[name]);
}

function textIn(data: FormData, name: WonField): string {
  return `${data.get(name) ?? ''}`;
}

/**
 * What the form of won enquiries says of one of them, where packs and amount are those of each. What was won before stays
 * on its day unless another one is chosen.
 *
 * @param items all that the form is about; of several, what is not filled in stays as it is
 * @param shownDay that the form began with, which may be yesterday by now
 */
export function wonChange(
  data: FormData,
  items: InboxItem[],
  item: InboxItem,
  shownDay: string,
  now: number,
): EnquiryChange {
  const isSingle = items.length === 1;
  // Null removes what was recorded before.
  const emptied = (before: number | null) => (isSingle && before !== null ? null : undefined);
  const wonPacks =
    packsIn(textIn(data, 'packs')) ?? (isSingle ? emptied(item.wonPacks) : wonPacksOf(item) || undefined);
  const wonAmount = amountIn(textIn(data, 'amount')) ?? emptied(item.wonAmount);
  const day = textIn(data, 'wonOn');
  const isDayKept = day === shownDay && item.wonAt !== null;
  return {
    status: 'won',
    // A change may reach the server on another day.
    ...(!isDayKept && { wonAt: day === indiaDayOf(now) ? now : startOfIndiaDay(day) }),
    ...(wonPacks !== undefined && { wonPacks }),
    ...(wonAmount !== undefined && { wonAmount }),
  };
}

/** The orders that a change would take out of the reports; flagged ones are in none. */
export function ordersLost(items: InboxItem[], { status, isSpam }: EnquiryChange): Order[] {
  const isLost = isSpam || (status !== undefined && status !== 'won');
  return isLost ? items.filter((item) => item.status === 'won' && item.spamSignals.length === 0) : [];
}

/** The order that a step has taken out of the reports, if any. */
export function orderLostBy({ changed }: Step, enquiry: InboxItem | null): Order[] {
  const { status, spamSignals, wonPacks, wonAmount } = changed;
  if (status?.before === 'won') {
    return [{ wonPacks: wonPacks?.before ?? null, wonAmount: wonAmount?.before ?? null }];
  }
  return enquiry?.status === 'won' && spamSignals?.after.length ? [enquiry] : [];
}

/** Such as `2 orders, 23 packs, ₹11,400`. */
export function describeOrders(orders: Order[]): string {
  const sumOf = (name: keyof Order) => orders.reduce((sum, order) => sum + (order[name] ?? 0), 0);
  const packs = packsOf(COUNT.format(sumOf('wonPacks')));
  return MESSAGES.won.total(orders.length, packs, RUPEES.format(sumOf('wonAmount')));
}
