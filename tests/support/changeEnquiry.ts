import { randomUUID } from 'node:crypto';
import type { BulkResult, InboxChange } from '../../domain/desk/changeSchemas.ts';
import type { StoreContext } from '../../server/context.ts';

/**
 * Changes an enquiry as a member of staff.
 *
 * @param change of version 0, unless it has another
 */
export async function changeEnquiry(
  { changes }: Pick<StoreContext, 'changes'>,
  id: string,
  change: Partial<InboxChange>,
  by: string,
  at = Date.now(),
): Promise<BulkResult> {
  const all = { version: 0, changeId: randomUUID(), ...change };
  const [result] = await changes.changeAll([{ id, change: all }], { by, at });
  return result as BulkResult;
}
