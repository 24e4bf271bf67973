import { HOSTED_TIMES, type HostedWork, type WORK_ORDERS } from '../../../domain/hostedWork.ts';
import { BUYER_KIND_OF, boundsOfPeriod, type InboxView } from '../../../domain/inboxView.ts';
import { endOfToday } from '../../../domain/time.ts';

/** Rows of a page: fewer than from our server, since each read is billed and every change reads a page again. */
export const PAGE_SIZE = 20;

/** Page size where all work documents of a query are read. */
export const EXPORT_PAGE_SIZE = 1_000;

/** A condition on work documents; times are milliseconds since 1970. */
export type WorkCondition = readonly [
  field: keyof HostedWork,
  operator: '==' | '<' | '>=',
  value: string | number | boolean | null,
];

/** A query of work documents: conditions, and one of the orders that Firestore has indexes for. */
export interface WorkQuery {
  conditions: WorkCondition[];
  order: keyof typeof WORK_ORDERS;
}

/**
 * The query for a view, without its search. What is due is always ordered by its time. `undelivered: false` does not
 * filter, since Firestore can't query for a missing property.
 *
 * @param now milliseconds since 1970, for today and the periods that end today
 * @param email of the signed-in member of staff, for `mine`
 */
export function workQueryOf(view: InboxView, now: number, email: string): WorkQuery {
  const { status, kind, flagged, undelivered, due, owner, source, period, order = 'newest' } = view;
  const conditions: WorkCondition[] = [];
  if (status) conditions.push(['status', '==', status]);
  if (kind) conditions.push(['kind', '==', BUYER_KIND_OF[kind]]);
  if (flagged !== undefined) conditions.push(['flagged', '==', flagged]);
  if (undelivered) conditions.push(['mail', '==', 'failed']);
  if (owner) conditions.push(['owner', '==', ownerOf(owner, email)]);
  if (source) conditions.push(['source', '==', source]);
  if (due) conditions.push(['followUpAt', '<', endOfToday(now)]);
  if (period) {
    const { from, to } = boundsOfPeriod(period, now);
    conditions.push(['at', '>=', from], ['at', '<', to]);
  }
  return { conditions, order: due ? 'due' : order };
}

/** Whether a work document matches conditions by Firestore's rules: `<` and `>=` never match a missing value. */
export function matches(work: HostedWork, conditions: readonly WorkCondition[]): boolean {
  return conditions.every(([field, operator, value]) => {
    const own = work[field] ?? null;
    if (operator === '==') return own === value;
    if (typeof own !== 'number' || typeof value !== 'number') return false;
    return operator === '<' ? own < value : own >= value;
  });
}

/** Whether a property is a timestamp in Firestore. */
export function isHostedTime(field: keyof HostedWork): boolean {
  return HOSTED_TIMES.some((name) => name === field);
}

function ownerOf(owner: string, email: string): string | null {
  if (owner === 'unclaimed') return null;
  return owner === 'mine' ? email : owner;
}
