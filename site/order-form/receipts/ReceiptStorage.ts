import type { EnquiryFields } from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import { DeviceEntries } from '../outbox/DeviceEntries.ts';
import { readStoredFields } from '../outbox/OutboxStorage.ts';

/**
 * What became of an enquiry that was sent. `withdrawing`: the visitor has withdrawn it, and that is not confirmed yet.
 * `unknown`: there was none to withdraw.
 */
const STATES = ['sent', 'withdrawing', 'withdrawn', 'corrected', 'unknown'] as const;

/** What a device keeps of an enquiry that it has sent, withdrawn or corrected. */
export interface Receipt {
  id: string;
  product: string;
  state: (typeof STATES)[number];
  /** When it was submitted, in milliseconds since 1970; unknown where another device has sent it, as are the fields. */
  sentAt?: number;
  fields?: EnquiryFields;
  /** It was withdrawn while it waited, and may never have arrived. */
  isUnsent?: boolean;
}

export const RECEIPT_KEY_PREFIX = 'receipt:';

export class ReceiptStorage extends DeviceEntries<Receipt> {
  constructor(getStorage: () => Storage) {
    super(getStorage, RECEIPT_KEY_PREFIX, validate);
  }

  /** Newest first. */
  override list(): Receipt[] {
    return super.list().sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0));
  }
}

function validate(receipt: Receipt): Receipt | undefined {
  const { id, product, state, sentAt } = receipt;
  const fields = receipt.fields && readStoredFields(receipt.fields);
  const isValid =
    isEnquiryId(id) &&
    typeof product === 'string' &&
    STATES.includes(state) &&
    ['number', 'undefined'].includes(typeof sentAt);
  if (!isValid) return undefined;
  const { fields: _unreadable, ...others } = receipt;
  return fields ? { ...receipt, fields } : others;
}
