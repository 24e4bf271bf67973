import { describeChanges } from '../../domain/desk/stepWords.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import type { BatchState, QueuedChange } from '../api/changeQueue.ts';
import { unsavedChangesOf } from '../api/refusedChanges.ts';
import { useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';

/** What is not saved of batches, in words such as `Asha Rao: Won, 20 packs, ₹9,800`. */
export function UnsavedList({ batches }: { batches: BatchState[] }) {
  const nameOf = useStaffName();
  return (
    <ul>
      {batches.flatMap((batch) => {
        const { author, changeId, isCancelled } = batch.variables;
        return unsavedChangesOf(batch).map((change) => (
          <li key={`${changeId} ${change.id}`}>
            <Customer {...change} /> {isCancelled && <span>{MESSAGES.change.cancelled}</span>}{' '}
            <span>{describeChanges([change], author, nameOf)}</span>
          </li>
        ));
      })}
    </ul>
  );
}

/** Several may be of one name. */
export function Customer({ id, name }: Pick<QueuedChange, 'id' | 'name'>) {
  return (
    <strong>
      <bdi translate="no">{name}</bdi>, {referenceOf(id)}:
    </strong>
  );
}
