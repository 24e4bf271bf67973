import { hostedCollectionsOf, newWorkOf } from '../../domain/hostedWork.ts';
import { exampleSubmission } from './exampleEnquiry.ts';
import { valuesOf } from './startHostedInbox.ts';
import type { HostedServices } from './TestSite.ts';

/** Firestore's limit of writes in a commit is 500; each enquiry has two. */
const BATCH = 250;

/** Adds new enquiries, a second apart from now backwards, past the rules. */
export async function fillDesk(
  { emulator, project, collection }: HostedServices,
  count: number,
): Promise<void> {
  const { form, work } = hostedCollectionsOf(collection);
  const documents = `projects/${project}/databases/(default)/documents`;
  for (let from = 0; from < count; from += BATCH) {
    const writes = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const { id, ...fields } = exampleSubmission({ Mobile: String(6_000_000_000 + from + index) });
      const at = { timestampValue: new Date(Date.now() - (from + index) * 1_000).toISOString() };
      const about = { ...valuesOf(newWorkOf(id, fields)), at, changedAt: at };
      return [
        { update: { name: `${documents}/${form}/${id}`, fields: valuesOf(fields) } },
        { update: { name: `${documents}/${work}/${id}`, fields: about } },
      ];
    });
    const response = await fetch(`http://${emulator.host}:${emulator.port}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ writes: writes.flat() }),
    });
    if (!response.ok) throw new Error(`the emulator refuses: ${await response.text()}`);
  }
}
