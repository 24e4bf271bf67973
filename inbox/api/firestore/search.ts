import { type CollectionReference, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { PAGE_SIZE } from '../../../domain/inboxApi.ts';
import { rememberForms, type Work, worksWith } from './documents.ts';
import { searchPrefixesOf } from './searchPrefixes.ts';
import { forms, works } from './services.ts';
import { matches, type WorkQuery } from './workQuery.ts';

/** Sorts after every character that may follow a prefix. */
const LAST_CHARACTER = '\uf8ff';

/** The work documents that match a search and the conditions, newest first; at most a page for each prefix. */
export async function search(text: string, { conditions }: WorkQuery): Promise<Work[]> {
  const { fields, reference } = searchPrefixesOf(text);
  const ids = await Promise.all([
    ...fields.map(async ([field, prefix]) => rememberForms(await documentsBy(forms, field, prefix))),
    ...(reference ? [documentsBy(works, 'ref', reference).then((docs) => docs.map(({ id }) => id))] : []),
  ]);
  const all = await worksWith([...new Set(ids.flat())]);
  return all.filter((work) => matches(work, conditions)).sort((one, other) => other.at - one.at);
}

async function documentsBy(collection: CollectionReference, field: string, prefix: string) {
  const { docs } = await getDocs(
    query(
      collection,
      where(field, '>=', prefix),
      where(field, '<', prefix + LAST_CHARACTER),
      limit(PAGE_SIZE),
    ),
  );
  return docs;
}
