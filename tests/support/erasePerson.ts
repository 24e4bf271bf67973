import type { Context } from '../../server/context.ts';
import type { Person } from '../../server/store/EnquiryRecords.ts';
import type { Erased } from '../../server/store/Erasure.ts';

/** Erases everything of one person, as the command line does once it is confirmed. */
export function erasePerson({ records, erasure }: Context, person: Person): Promise<Erased> {
  return erasure.erase(records.of(person).map(({ id }) => id));
}
