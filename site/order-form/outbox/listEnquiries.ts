import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import {
  correctedBy,
  isExpired,
  isOnlyOnDevice,
  type KeptEnquiry,
  namedIds,
  type Receipt,
  timeOf,
  type WaitingEnquiry,
  type WaitingState,
  waitingStateOf,
  withdrawnStateOf,
} from './keptEnquiry.ts';

/** An enquiry of the list. */
export interface ListedEnquiry
  extends Pick<Receipt, 'id' | 'product' | 'fields' | 'withdrawnAt' | 'replacedBy'>,
    Pick<WaitingEnquiry, 'invalidField' | 'isNoticeClosed'> {
  /** `correcting`: its correction is on its way. */
  state: 'sending' | WaitingState | Receipt['state'] | 'correcting';
  /** Whether its withdrawal has failed in this visit, and is retried. */
  isDelayed?: boolean;
  /** When it was submitted, where it has been sent since. */
  sentAt?: number;
  /** The id of the one that it corrects, and that is withdrawn with it. */
  corrects?: string;
  /** Whether this device knows of it by a link alone, which has not its name, e-mail and mobile number. */
  isLinked?: boolean;
  /** The id of one that was sent before, which stays as it is until this one, its correction, is sent. */
  sentBefore?: string;
}

/** Nothing of these has been sent, as far as this device knows. */
const UNSENT_STATES: readonly ListedEnquiry['state'][] = ['waiting', 'refused', 'expired'];

export function isListedUnsent({ state }: ListedEnquiry): boolean {
  return UNSENT_STATES.includes(state);
}

/**
 * What this device has sent: the newest first, but before the others what it could not send.
 *
 * @param sending the id of the one that the visitor sees being sent
 */
export function listEnquiries(kept: readonly KeptEnquiry[], sending: string | undefined): ListedEnquiry[] {
  const stateOf = (one: KeptEnquiry): ListedEnquiry['state'] => {
    // The withdrawal follows, in case it had arrived.
    if (one.state === 'withdrawing' && one.isUnsent) return withdrawnStateOf(one);
    if (one.state && one.state !== 'sent') return one.state;
    if (!one.state && !one.isStored) return one.id === sending ? 'sending' : waitingStateOf(one);
    // What is done with it would be done with its correction as well, once that has arrived.
    const correction = kept.find((other) => correctedBy(other) === one.id) as WaitingEnquiry | undefined;
    if (!correction || isExpired(correction)) return 'sent';
    return correction.isMailed ? 'corrected' : 'correcting';
  };
  const sentBefore = (one: KeptEnquiry): string | undefined => {
    const ids = isOnlyOnDevice(one) ? namedIds(one) : [];
    return kept.find((other) => ids.includes(other.id) && ['sent', 'correcting'].includes(stateOf(other)))
      ?.id;
  };
  const listed = kept
    .filter((one) => one.state || !one.isCleared)
    .sort((a, b) => Number(isOnlyOnDevice(b)) - Number(isOnlyOnDevice(a)) || timeOf(b) - timeOf(a));
  return listed.map((one) => {
    const { id, product, fields } = one;
    const [corrects, before] = [correctedBy(one), sentBefore(one)];
    // One that is listed speaks for itself.
    const replacedBy = kept.some(({ id }) => one.state && referenceOf(id) === one.replacedBy)
      ? undefined
      : one.state && one.replacedBy;
    const isSent = !isOnlyOnDevice(one) && !(one.state && one.isUnsent) && timeOf(one) > 0;
    return {
      id,
      product,
      state: stateOf(one),
      ...(fields && { fields }),
      ...(isSent && { sentAt: timeOf(one) }),
      ...(one.state && one.withdrawnAt && { withdrawnAt: one.withdrawnAt }),
      ...(replacedBy && { replacedBy }),
      ...(corrects && { corrects }),
      ...(before && { sentBefore: before }),
      ...(!one.state && one.invalidField && { invalidField: one.invalidField }),
      ...(!one.state && one.isNoticeClosed && { isNoticeClosed: true }),
    };
  });
}
