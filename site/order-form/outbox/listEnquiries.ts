import {
  correctedBy,
  isExpired,
  isUnsent,
  type KeptEnquiry,
  type Receipt,
  timeOf,
  type WaitingEnquiry,
  type WaitingState,
  waitingStateOf,
} from './keptEnquiry.ts';

/** An enquiry of the list. */
export interface ListedEnquiry
  extends Pick<Receipt, 'id' | 'product' | 'fields'>,
    Pick<WaitingEnquiry, 'invalidField'> {
  /** `correcting`: its correction is on its way. */
  state: 'sending' | WaitingState | Receipt['state'] | 'correcting';
  /** When it was submitted, where it has been sent since. */
  sentAt?: number;
  /** The id of the one that it corrects, and that is withdrawn with it. */
  corrects?: string;
}

/**
 * What this device has sent: the newest first, but before the others what it could not send.
 *
 * @param sending the id of the one that the visitor sees being sent
 */
export function listEnquiries(kept: readonly KeptEnquiry[], sending: string | undefined): ListedEnquiry[] {
  const stateOf = (one: KeptEnquiry): ListedEnquiry['state'] => {
    // Nothing is sent any more.
    if (one.state && one.isUnsent) return 'withdrawn';
    if (one.state && one.state !== 'sent') return one.state;
    if (!one.state && !one.isStored) return one.id === sending ? 'sending' : waitingStateOf(one);
    // What is done with it would be done with its correction as well, once that has arrived.
    const correction = kept.find((other) => correctedBy(other) === one.id) as WaitingEnquiry | undefined;
    if (!correction || isExpired(correction)) return 'sent';
    return correction.isMailed ? 'corrected' : 'correcting';
  };
  const listed = kept
    .filter((one) => one.state || !one.isCleared)
    .sort((a, b) => Number(isUnsent(b)) - Number(isUnsent(a)) || timeOf(b) - timeOf(a));
  return listed.map((one) => {
    const { id, product, fields } = one;
    const corrects = correctedBy(one);
    const isSent = !isUnsent(one) && !(one.state && one.isUnsent) && timeOf(one) > 0;
    return {
      id,
      product,
      state: stateOf(one),
      ...(fields && { fields }),
      ...(isSent && { sentAt: timeOf(one) }),
      ...(corrects && { corrects }),
      ...(!one.state && one.invalidField && { invalidField: one.invalidField }),
    };
  });
}
