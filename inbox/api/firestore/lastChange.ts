import { getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import { indiaDayOf } from '../../../domain/time.ts';
import { works } from './services.ts';

/**
 * The work document that was written last, and when, at one read. The day is part of the value, since what is due and
 * today's counts change at midnight. An erasure is not seen, because it leaves no document behind.
 */
export async function lastChange(): Promise<string> {
  const { docs } = await getDocs(query(works, orderBy('changedAt', 'desc'), limit(1)));
  const changes = docs.map((work) => `${work.id} ${JSON.stringify(work.get('changedAt'))}`);
  return [indiaDayOf(Date.now()), ...changes].join(' ');
}
