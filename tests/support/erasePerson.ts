import type { Context } from '../../server/context.ts';
import type { Person } from '../../server/store/EnquiryRecords.ts';
import type { Erased } from '../../server/store/Erasure.ts';

/** Erases all enquiries of a person, as the command line does. */
export function erasePerson({ records, erasure }: Context, person: Person): Promise<Erased> {
  return erasure.erase(records.ofPerson(person).map(({ id }) => id));
}
