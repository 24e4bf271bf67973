import type { EnquiryChange, InboxEvent, InboxItem } from '../../domain/inboxSchemas.ts';

/**
 * The change that undoes another one; undefined when none does.
 *
 * @param events of the enquiry, up to the change
 */
export function inverseOf(
  change: EnquiryChange,
  before: InboxItem,
  events: InboxEvent[],
): EnquiryChange | undefined {
  const names = Object.keys(change);
  // Taking over and releasing have a button of their own.
  if (names.length === 1 && names[0] === 'owner') return undefined;
  const note = change.note === undefined ? undefined : events.findLast(({ kind }) => kind === 'note');
  const { status, owner, followUpAt, closeReason, wonPacks, wonAmount } = before;
  return {
    // Whoever made the change has claimed an unclaimed enquiry.
    ...((change.owner !== undefined || owner === null) && { owner }),
    ...(change.status && { status, followUpAt }),
    ...(change.status && closeReason && { closeReason }),
    // Named also where it was empty, if the change has set it.
    ...(change.status && (wonPacks ?? change.wonPacks) != null && { wonPacks }),
    ...(change.status && (wonAmount ?? change.wonAmount) != null && { wonAmount }),
    ...(change.followUpAt !== undefined && { followUpAt }),
    ...(change.isSpam !== undefined && { isSpam: !change.isSpam }),
    ...(note && { withdraw: note.id }),
  };
}
