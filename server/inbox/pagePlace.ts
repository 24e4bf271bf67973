import type { Place } from '../store/InboxSearch.ts';

const PLACE = /^(?:time\.(\d{1,16})\.(\d{1,16})|index\.(\d{1,16}))$/;

/** Writes where a page begins, for the address of the next page. */
export function writePlace(place: Place): string {
  return place.way === 'time' ? `time.${place.before}.${place.sequence}` : `index.${place.sequence}`;
}

/** Reads what {@link writePlace} wrote; undefined when it is something else. */
export function readPlace(text: string): Place | undefined {
  const [matched, before, sequence, place] = PLACE.exec(text) ?? [];
  if (!matched) return undefined;
  if (place) return { way: 'index', sequence: Number(place) };
  return { way: 'time', before: Number(before), sequence: Number(sequence) };
}
