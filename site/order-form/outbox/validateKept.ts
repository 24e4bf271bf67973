import {
  type EnquiryFields,
  isWellFormed,
  METADATA_FIELDS,
  mapFields,
} from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import { RECEIPT_STATES, type Receipt, type WaitingEnquiry } from './keptEnquiry.ts';

/**
 * Another version of the site, or the visitor, may have left anything.
 *
 * @throws where it is nothing like a waiting enquiry
 */
export function validateWaiting({ source, ...enquiry }: WaitingEnquiry & { source?: EarlierSource }) {
  const fields = readStoredFields(enquiry.fields);
  const isValid = isEnquiryId(enquiry.id) && typeof enquiry.queuedAt === 'number' && fields?.Name;
  const metadata = { ...(source && { [METADATA_FIELDS.source]: writeEarlier(source) }), ...enquiry.metadata };
  return isValid ? { ...enquiry, fields, metadata } : undefined;
}

/** @throws where it is nothing like a receipt */
export function validateReceipt({ fields, ...receipt }: Receipt): Receipt | undefined {
  const { id, product, state, sentAt, withdrawnAt, replaces, replacedBy } = receipt;
  const isValid =
    isEnquiryId(id) &&
    typeof product === 'string' &&
    RECEIPT_STATES.includes(state) &&
    [sentAt, withdrawnAt].every((time) => ['number', 'undefined'].includes(typeof time)) &&
    [replaces, replacedBy].every((text) => ['string', 'undefined'].includes(typeof text));
  const readable = fields && readStoredFields(fields);
  return isValid ? { ...receipt, ...(readable && { fields: readable }) } : undefined;
}

/** The five fields as they are stored; undefined where they are not. */
function readStoredFields(stored: EnquiryFields): EnquiryFields | undefined {
  // A field that was added since is empty.
  const fields = mapFields((name) => stored[name] ?? '');
  const areTexts = Object.values(fields).every((value) => typeof value === 'string' && isWellFormed(value));
  return areTexts ? fields : undefined;
}

/** 1.0.0 stored the source beside the metadata, by these names instead of those of `writeSource`. */
const EARLIER_SOURCE = {
  code: 's',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
};

type EarlierSource = Partial<typeof EARLIER_SOURCE>;

function writeEarlier(source: EarlierSource): string {
  const parameters = Object.entries(source).map(([key, value]) => [
    EARLIER_SOURCE[key as keyof EarlierSource],
    value,
  ]);
  return new URLSearchParams(parameters).toString();
}
