import type { DatabaseSync } from 'node:sqlite';
import { facetNumbersWith } from '../../domain/inbox/facets.ts';
import type { InboxView } from '../../domain/inbox/inboxView.ts';
import { boundsOfPeriod } from '../../domain/inbox/periods.ts';
import { indexedPiecesOf, searchWordsOf } from '../../domain/inbox/searchWords.ts';
import { indiaDayNumberOf } from '../../domain/time/indiaDay.ts';
import { type Candidate, mergeNewest } from './mergeNewest.ts';
import type { SearchIndex } from './SearchIndex.ts';

/** Where a page begins, and which way it was being read: by the time received, or down the search index. */
export type Place = { way: 'time'; before: number; sequence: number } | { way: 'index'; sequence: number };

/** The enquiries of one page, by their place in the order of arrival. */
export interface Found {
  sequences: number[];
  /** Where the next page begins; undefined: there is none. */
  next: Place | undefined;
  /** When the last enquiry looked at was received, where a search stopped before its end. */
  searchedTo: number | undefined;
}

/** Milliseconds since 1970; the end itself is not in it. */
interface Bounds {
  from: number;
  to: number;
}

interface Looked extends Omit<Candidate, 'text'> {
  matches: boolean;
}

/** So many enquiries are looked at for one page of a search; then the page ends, short, and can be gone on from. */
const MOST_LOOKED_AT = 1_500;

/** A period with fewer enquiries is searched through, one page after another; one with more, down the index. */
const MOST_OF_A_PERIOD = 20 * MOST_LOOKED_AT;

const ALWAYS: Bounds = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

const FROM_THE_TOP: Place = {
  way: 'time',
  before: Number.MAX_SAFE_INTEGER,
  sequence: Number.MAX_SAFE_INTEGER,
};

/**
 * Finds the enquiries of a view, newest first, in a time that does not grow with the store: a view without words is
 * read from as many ordered ranges of one index as it has facet numbers; a search goes down the search index or, where
 * few enquiries have the facets, through those, and looks at a bounded number of them for each page.
 */
export class InboxSearch {
  readonly #database: DatabaseSync;
  readonly #index: SearchIndex;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
  }

  /**
   * One page of a view.
   *
   * @param now milliseconds since 1970, for the periods that go with the calendar
   * @param size so many at the most
   * @param from `next` of the page before; without it the first page
   */
  find(view: InboxView, now: number, size: number, from?: Place): Found {
    const words = searchWordsOf(view.search ?? '');
    const facets = this.#facetsOf(view);
    const bounds = view.period ? boundsOfPeriod(view.period, now) : ALWAYS;
    if (words.length === 0) return this.#list(facets, bounds, size, from);
    const way = from?.way ?? this.#wayFor(words, facets, bounds);
    const looked =
      way === 'index'
        ? this.#downTheIndex(words, facets, bounds, from)
        : this.#downTheTime(words, facets, bounds, from);
    return pageOf(looked, size, way);
  }

  /** The view's facet numbers that any enquiry has, with how many. */
  #facetsOf({ status, kind, flagged, undelivered }: InboxView): Map<number, number> {
    const wanted = new Set(facetNumbersWith({ status, kind, flagged, undelivered }));
    const rows = this.#database.prepare('SELECT facet, count FROM facet_totals WHERE count > 0').all();
    const totals = rows.map(({ facet, count }) => [facet as number, count as number] as const);
    return new Map(totals.filter(([facet]) => wanted.has(facet)));
  }

  #list(facets: Map<number, number>, bounds: Bounds, size: number, from?: Place): Found {
    const sequences: number[] = [];
    let last: Candidate | undefined;
    for (const candidate of this.#newest(facets, bounds, from)) {
      if (last && sequences.length === size) {
        const next = { way: 'time' as const, before: last.receivedAt, sequence: last.sequence };
        return { sequences, next, searchedTo: undefined };
      }
      sequences.push(candidate.sequence);
      last = candidate;
    }
    return { sequences, next: undefined, searchedTo: undefined };
  }

  /** The enquiries below a place, newest first: the range of each facet number in order, merged as they are read. */
  *#newest(
    facets: Map<number, number>,
    bounds: Bounds,
    from: Place = FROM_THE_TOP,
    text = "''",
  ): Generator<Candidate> {
    const { before, sequence } = from.way === 'time' ? from : { before: bounds.to, sequence: from.sequence };
    const ranges = [...facets.keys()].map((facet) =>
      this.#database
        .prepare(
          `SELECT sequence, received_at AS receivedAt, ${text} AS text FROM enquiries
           WHERE facet = ?1 AND received_at >= ?2 AND received_at < ?3
             AND received_at <= ?4 AND (received_at < ?4 OR sequence < ?5)
           ORDER BY received_at DESC, sequence DESC`,
        )
        .iterate(facet, bounds.from, bounds.to, before, sequence),
    );
    try {
      yield* mergeNewest(ranges as unknown as Iterator<Candidate>[]);
    } finally {
      // A statement that was not read to its end would hold the store's log.
      for (const range of ranges) range.return?.();
    }
  }

  /**
   * The search index is the way unless it knows no piece of the words, is not complete, or few enquiries are in
   * question anyway.
   */
  #wayFor(words: string[], facets: Map<number, number>, bounds: Bounds): Place['way'] {
    if (!words.some((word) => indexedPiecesOf(word).length > 0)) return 'time';
    if (!this.#isIndexComplete()) return 'time';
    if (bounds === ALWAYS) {
      const inQuestion = facets.values().reduce((sum, count) => sum + count, 0);
      return inQuestion > MOST_LOOKED_AT ? 'index' : 'time';
    }
    const inPeriod = this.#database
      .prepare('SELECT sum(count) AS count FROM tallies WHERE day BETWEEN ? AND ?')
      .get(indiaDayNumberOf(bounds.from), indiaDayNumberOf(bounds.to - 1));
    return ((inPeriod?.count as number | null) ?? 0) > MOST_OF_A_PERIOD ? 'index' : 'time';
  }

  #isIndexComplete(): boolean {
    try {
      return this.#index.catchUp();
    } catch {
      // On a full disk nothing can be indexed, and what is stored can still be looked through.
      return false;
    }
  }

  *#downTheIndex(
    words: string[],
    facets: Map<number, number>,
    bounds: Bounds,
    from?: Place,
  ): Generator<Looked> {
    const pieces = new Set(words.flatMap(indexedPiecesOf));
    const query = [...pieces].map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' AND ');
    const rows = this.#database.prepare(
      `SELECT e.sequence, e.received_at, e.facet, search_text(e.document, e.reference) AS text
       FROM enquiry_search s CROSS JOIN enquiries e ON e.sequence = s.rowid
       WHERE s.enquiry_search MATCH ? AND s.rowid < ? ORDER BY s.rowid DESC`,
    );
    for (const row of rows.iterate(query, from?.sequence ?? Number.MAX_SAFE_INTEGER)) {
      const receivedAt = row.received_at as number;
      const matches =
        facets.has(row.facet as number) &&
        receivedAt >= bounds.from &&
        receivedAt < bounds.to &&
        words.every((word) => (row.text as string).includes(word));
      yield { sequence: row.sequence as number, receivedAt, matches };
    }
  }

  *#downTheTime(
    words: string[],
    facets: Map<number, number>,
    bounds: Bounds,
    from?: Place,
  ): Generator<Looked> {
    for (const candidate of this.#newest(facets, bounds, from, 'search_text(document, reference)')) {
      yield { ...candidate, matches: words.every((word) => candidate.text.includes(word)) };
    }
  }
}

/** Takes a page out of what is looked at, and stops looking when the page is full or enough was looked at. */
function pageOf(looked: Iterable<Looked>, size: number, way: Place['way']): Found {
  const sequences: number[] = [];
  let count = 0;
  for (const { sequence, receivedAt, matches } of looked) {
    count += 1;
    if (matches) sequences.push(sequence);
    if (sequences.length < size && count < MOST_LOOKED_AT) continue;
    const next: Place = way === 'index' ? { way, sequence } : { way, before: receivedAt, sequence };
    return { sequences, next, searchedTo: receivedAt };
  }
  return { sequences, next: undefined, searchedTo: undefined };
}
