import { type CollectionReference, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { meets, type WorkQuery } from '../../../domain/hostedQuery.ts';
import { searchBeginningsOf } from '../../../domain/hostedSearch.ts';
import { PAGE_SIZE } from '../../../domain/inboxApi.ts';
import { type Work, worksWith } from './documents.ts';
import { forms, works } from './services.ts';

/** Behind every character that a value can go on with. */
const LAST_CHARACTER = '\uf8ff';

/** The work documents that a search finds and that meet the conditions, newest first; at most a page for each beginning. */
export async function search(text: string, { conditions }: WorkQuery): Promise<Work[]> {
  const { fields, reference } = searchBeginningsOf(text);
  const found = await Promise.all([
    ...fields.map(([field, beginning]) => idsBy(forms, field, beginning)),
    ...(reference ? [idsBy(works, 'ref', reference)] : []),
  ]);
  const all = await worksWith([...new Set(found.flat())]);
  return all.filter((work) => meets(work, conditions)).sort((one, other) => other.at - one.at);
}

async function idsBy(collection: CollectionReference, field: string, beginning: string): Promise<string[]> {
  const { docs } = await getDocs(
    query(
      collection,
      where(field, '>=', beginning),
      where(field, '<', beginning + LAST_CHARACTER),
      limit(PAGE_SIZE),
    ),
  );
  return docs.map(({ id }) => id);
}
