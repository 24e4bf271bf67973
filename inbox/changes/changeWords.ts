import { describeChanges, describeStep } from '../../domain/desk/stepWords.ts';
import type { MadeChange, QueuedChange } from '../api/changeQueue.ts';
import { MESSAGES } from '../messages.ts';
import { describeOrders, orderLostBy } from './wonChange.ts';

type NameOf = (email: string) => string;

export function customersOf(changes: readonly QueuedChange[]): string {
  return MESSAGES.bulk.customers(changes.map(({ name }) => name));
}

/** Such as `Won, 20 packs, ₹9,800`; a note is not repeated. */
export function describeWithoutNotes(changes: QueuedChange[], author: string, nameOf: NameOf): string {
  const withoutNotes = changes.map(({ change: { note: _, ...change }, ...queued }) => ({
    ...queued,
    change,
  }));
  const hasNote = changes.some(({ change }) => change.note);
  return describeChanges(withoutNotes, author, nameOf) || (hasNote ? MESSAGES.detail.note.toLowerCase() : '');
}

/** What {@link describeWithoutNotes} says, with the orders that were removed. */
export function describeMade(made: MadeChange[], author: string, nameOf: NameOf): string {
  const what = describeWithoutNotes(made, author, nameOf);
  const lost = made.flatMap(({ step, enquiry }) => orderLostBy(step, enquiry));
  return lost.length > 0 ? `${what}; ${MESSAGES.change.ordersLost(describeOrders(lost))}` : what;
}

/** What colleagues did meanwhile, in a sentence for each enquiry. */
export function describeMeanwhile(
  overlapping: MadeChange[],
  author: string,
  nameOf: NameOf,
  actorOf: NameOf,
): string[] {
  const news = new Map<string, string>();
  for (const { id, name, enquiry, meanwhile } of overlapping) {
    const last = meanwhile.at(-1);
    if (!last) continue;
    const owner = meanwhile.some(({ changed }) => changed.owner) && enquiry?.owner;
    const what = describeStep(last, nameOf, meanwhile).join(', ');
    news.set(
      id,
      owner && owner !== author
        ? MESSAGES.change.isOf(name, nameOf(owner))
        : MESSAGES.change.meanwhile(name, actorOf(last.by), what),
    );
  }
  return [...news.values()];
}
