import { replacedIdsIn } from '../../domain/enquiry/enquiryId.ts';
import { arrivalMetadata } from '../../domain/enquiry/hostedIntakeSchemas.ts';
import type { Withdrawal } from '../store/VisitorChanges.ts';
import type { Intake } from './Intake.ts';

/** A customer corrects an enquiry a few times; anyone may write any number of arrivals that correct each other. */
const MAX_CORRECTIONS = 10;

/**
 * The withdrawals of what withdrawn enquiries correct: the two are one. The store itself knows that only of those that were
 * collected before they were withdrawn.
 */
export async function withdrawalsOfCorrected(
  intake: Pick<Intake, 'find'>,
  withdrawals: readonly Withdrawal[],
): Promise<Withdrawal[]> {
  const corrected: Withdrawal[] = [];
  let latest = withdrawals;
  for (let depth = 0; latest.length > 0 && depth < MAX_CORRECTIONS; depth += 1) {
    const ids = latest.map(({ id }) => id);
    const arrivals = await intake.find('arrival', ids);
    latest = latest.flatMap(({ id, at }) => {
      const { replaces } = arrivalMetadata.parse(arrivals.get(id)?.data ?? {});
      return replacedIdsIn(replaces).map((replaced) => ({ id: replaced, at }));
    });
    corrected.push(...latest);
  }
  return corrected;
}
