import { idsOfNews, type NewsMessage } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';

/** What is older may be gone because the server looks no further back. */
const OVERTAKEN_WITHIN_MS = HOUR_MS;

export interface ToldMessage extends NewsMessage {
  label: string;
  /** When it was told first, in milliseconds since 1970. */
  at: number;
}

/**
 * What is to be said of news that were fetched: what is new or is told otherwise, and what was told and stands no more, unless
 * something newer is said of its enquiries.
 *
 * @param all the news that stand, also those that are settled
 * @param own when the user has changed which enquiry: nobody is told what they overtook themselves
 * @returns `text`, and `told` for the next time
 */
export function compareNews(
  before: { newest: number; told: readonly ToldMessage[] },
  messages: readonly Omit<ToldMessage, 'at'>[],
  all: readonly News[],
  own: readonly { id: string; at: number }[],
  now: number,
) {
  const toldOf = (key: string) => before.told.find((one) => one.key === key);
  const fresh = messages.filter(
    ({ key, label, told }) => toldOf(key)?.label !== label || told.some(({ rowId }) => rowId > before.newest),
  );
  const standing = new Set(all.map(({ rowId }) => rowId));
  const freshIds = idsOfNews(fresh.flatMap(({ told }) => told));
  const overtaken = before.told.filter(({ rows, at }) => {
    const known = [...freshIds, ...own.filter((change) => change.at > at).map(({ id }) => id)];
    return (
      at > now - OVERTAKEN_WITHIN_MS &&
      !rows.some(({ rowId }) => standing.has(rowId)) &&
      !idsOfNews(rows).some((id) => known.includes(id))
    );
  });
  const [first, ...others] = fresh;
  const texts = [
    first?.label,
    others.length > 0 && `${MESSAGES.list.moreNotices(others.length)}.`,
    ...overtaken.map(({ label }) => MESSAGES.news.overtaken(label)),
  ];
  const told = messages.map((one) => ({ ...one, at: toldOf(one.key)?.at ?? now }));
  return { text: texts.filter(Boolean).join(' '), told };
}
