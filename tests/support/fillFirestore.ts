import { hostedCollectionsOf, newWorkOf } from '../../domain/hostedWork.ts';
import { exampleSubmission } from './exampleEnquiry.ts';
import { valuesOf } from './startHostedInbox.ts';
import type { HostedServices } from './TestSite.ts';

/** A Firestore commit has at most 500 writes; each enquiry has two. */
const BATCH_SIZE = 250;

/** Adds new enquiries, each a second older than the one before, bypassing the rules. */
export async function fillFirestore(
  { firestore, projectId, collection }: HostedServices,
  count: number,
): Promise<void> {
  const { form, work } = hostedCollectionsOf(collection);
  const documents = `projects/${projectId}/databases/(default)/documents`;
  for (let offset = 0; offset < count; offset += BATCH_SIZE) {
    const writes = Array.from({ length: Math.min(BATCH_SIZE, count - offset) }, (_, index) => {
      const { id, ...fields } = exampleSubmission({ Mobile: String(6_000_000_000 + offset + index) });
      const at = { timestampValue: new Date(Date.now() - (offset + index) * 1_000).toISOString() };
      const workFields = { ...valuesOf(newWorkOf(id, fields)), at, changedAt: at };
      return [
        { update: { name: `${documents}/${form}/${id}`, fields: valuesOf(fields) } },
        { update: { name: `${documents}/${work}/${id}`, fields: workFields } },
      ];
    });
    const response = await fetch(`http://${firestore.host}:${firestore.port}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ writes: writes.flat() }),
    });
    if (!response.ok) throw new Error(`the emulator rejects the commit: ${await response.text()}`);
  }
}
