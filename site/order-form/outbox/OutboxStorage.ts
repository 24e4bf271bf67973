import {
  type EnquiryFields,
  isWellFormed,
  METADATA_FIELDS,
  mapFields,
} from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import { DAY_MS } from '../../../domain/time.ts';
import type { Enquiry } from '../delivery/contract.ts';
import { DeviceEntries } from './DeviceEntries.ts';

/** An enquiry that is not yet known to be both stored and mailed. */
export interface WaitingEnquiry extends Enquiry {
  /** When it was submitted, in milliseconds since 1970. */
  queuedAt: number;
  /** Whether the server or the database has it. */
  isStored?: boolean;
  isMailed?: boolean;
}

/** After seven days nobody expects a call about an old enquiry any more. */
const LIFETIME_MS = 7 * DAY_MS;

/** After a day the mail of a stored enquiry is no longer retried: staff have seen it in the database by then. */
const MAIL_LIFETIME_MS = DAY_MS;

export const OUTBOX_KEY_PREFIX = 'enquiry:';

/** The enquiries that this device has not delivered yet. */
export class OutboxStorage extends DeviceEntries<WaitingEnquiry> {
  constructor(getStorage: () => Storage) {
    super(getStorage, OUTBOX_KEY_PREFIX, validate);
  }

  /** Oldest first. */
  override list(): WaitingEnquiry[] {
    return super.list().sort((a, b) => a.queuedAt - b.queuedAt);
  }

  /** Records progress, unless the visitor has deleted the enquiry in the meantime. */
  update(id: string, progress: Pick<WaitingEnquiry, 'isStored' | 'isMailed'>): void {
    const enquiry = this.get(id);
    if (enquiry) this.put({ ...enquiry, ...progress });
  }

  /** Whether closing this tab would lose an enquiry. */
  get isVolatile(): boolean {
    return this.volatile().some(({ isStored }) => !isStored);
  }
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

function validate({ source, ...enquiry }: WaitingEnquiry & { source?: EarlierSource }) {
  const fields = readStoredFields(enquiry.fields);
  const isValid = isEnquiryId(enquiry.id) && typeof enquiry.queuedAt === 'number' && fields?.Name;
  const metadata = { ...(source && { [METADATA_FIELDS.source]: writeEarlier(source) }), ...enquiry.metadata };
  return isValid ? { ...enquiry, fields, metadata } : undefined;
}

function writeEarlier(source: EarlierSource): string {
  const parameters = Object.entries(source).map(([key, value]) => [
    EARLIER_SOURCE[key as keyof EarlierSource],
    value,
  ]);
  return new URLSearchParams(parameters).toString();
}

/** The five fields as an entry has them; undefined where they are not. */
export function readStoredFields(stored: EnquiryFields): EnquiryFields | undefined {
  // A field that was added since is empty.
  const fields = mapFields((name) => stored[name] ?? '');
  const areTexts = Object.values(fields).every((value) => typeof value === 'string' && isWellFormed(value));
  return areTexts ? fields : undefined;
}

/** Whether it is no longer sent. */
export function isExpired({ queuedAt }: WaitingEnquiry): boolean {
  return Date.now() - queuedAt > LIFETIME_MS;
}

/** Whether it is stored, and no longer mailed by the browser. */
export function isMailTooLate({ isStored, queuedAt }: WaitingEnquiry): boolean {
  return isStored === true && Date.now() - queuedAt > MAIL_LIFETIME_MS;
}
