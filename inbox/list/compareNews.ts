import { idsOfNews, type NewsMessage } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { HOUR_MS } from '../../domain/time.ts';

/** What is older may be gone because the server looks no further back. */
const OVERTAKEN_WITHIN_MS = HOUR_MS;

export interface ToldMessage extends NewsMessage {
  label: string;
  /** When it was told first, in milliseconds since 1970. */
  at: number;
}

/**
 * What is to be said of news that were fetched: what is new or is told otherwise, and what was told and stands no more, where
 * nothing newer is said of its enquiries.
 *
 * @param all the news that stand, also those that are settled
 */
export function compareNews(
  before: { newest: number; told: readonly ToldMessage[] },
  messages: readonly Omit<ToldMessage, 'at'>[],
  all: readonly News[],
  now: number,
) {
  const toldOf = (key: string) => before.told.find((one) => one.key === key);
  const newOf = ({ told }: NewsMessage) => told.filter(({ rowId }) => rowId > before.newest);
  const fresh = messages.filter((one) => toldOf(one.key)?.label !== one.label || newOf(one).length > 0);
  const standing = new Set(all.map(({ rowId }) => rowId));
  const newIds = idsOfNews(fresh.flatMap(newOf));
  const overtaken = before.told.filter(
    ({ rows, at }) =>
      at > now - OVERTAKEN_WITHIN_MS &&
      !rows.some(({ rowId }) => standing.has(rowId)) &&
      !idsOfNews(rows).some((id) => newIds.includes(id)),
  );
  const told = messages.map((one) => ({ ...one, at: toldOf(one.key)?.at ?? now }));
  return { fresh, overtaken, told };
}
