import type { EnquiryFields } from '../../../domain/enquiry/enquiry.ts';
import type { EnquiryState } from '../../../domain/enquiry/enquirySchemas.ts';

/** One intent to order, as it stood when it was submitted. */
export interface Enquiry {
  /** A UUID made in the browser, the same for every attempt. */
  id: string;
  fields: EnquiryFields;
  /** `{product}` of the specification, which only the mail carries. */
  product: string;
  /** By the keys of `METADATA_FIELDS`; stored beside the document, never in it. */
  metadata: Record<string, string>;
}

/** A new random id for one intent to order: a UUID of version 4 (RFC 9562 section 5.4). */
export function createEnquiryId(): string {
  // Missing in Safari before 15.4, Firefox before 95, and over plain HTTP.
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Where enquiries go. Each call may be repeated with the same enquiry, and stores or mails it once. */
export interface Delivery {
  /**
   * Writes an enquiry into the database.
   *
   * @throws {DatabaseWriteError} when the database can't be reached or refuses; anything else that is thrown
   *   is an exception while adding (specification section 8)
   */
  store(enquiry: Enquiry): Promise<void>;
  /**
   * Mails an enquiry, where the browser does that.
   *
   * @throws whatever went wrong; it is only logged (specification section 8)
   */
  mail?(enquiry: Enquiry): Promise<void>;
  /**
   * Whether the desk has collected a stored enquiry, and so mails it.
   *
   * @throws {DatabaseWriteError} when the database can't be reached
   */
  isCollected?(enquiry: Enquiry): Promise<boolean>;
  /**
   * Notes in the database that a stored enquiry is mailed, so that the desk does not mail it.
   *
   * @throws when the database can't be reached
   */
  noteMailed?(enquiry: Enquiry): Promise<void>;
  /**
   * Withdraws an enquiry. May be repeated.
   *
   * @returns what is withdrawn with it, where that is known; undefined: there is none with this id
   * @throws {DatabaseWriteError} when the server or database can't be reached
   */
  withdraw(enquiry: Pick<Enquiry, 'id' | 'product'>): Promise<Pick<EnquiryState, 'replacedBy'> | undefined>;
  /**
   * What became of an enquiry, maybe on another device; where that can be asked.
   *
   * @returns undefined: there is none with this id
   * @throws {DatabaseWriteError} when the server can't be reached
   */
  stateOf?(id: string): Promise<EnquiryState | undefined>;
  /** Opens the connections that the others will need; called when the visitor first touches the form, and harmless again. */
  prepare?(): void;
}

/** The database could not be reached or refused the write; logged, and never shown as a toast (specification section 8). */
export class DatabaseWriteError extends Error {
  override name = 'DatabaseWriteError';
  /** Whether the database read the enquiry and refused it, so that sending it again unchanged can't help. */
  readonly isRefused: boolean;
  /** Whether nothing was heard from the database, as without a connection. */
  readonly isUnreachable: boolean;
  /** The field for which it was refused, where that is known. */
  readonly field: string | undefined;

  constructor(
    message: string,
    options: {
      cause?: unknown;
      isRefused?: boolean;
      isUnreachable?: boolean;
      field?: string | undefined;
    } = {},
  ) {
    super(message);
    // `super(message, { cause })` is newer than the oldest supported browsers.
    Object.assign(this, { cause: options.cause });
    this.isRefused = options.isRefused ?? false;
    this.isUnreachable = options.isUnreachable ?? false;
    this.field = options.field;
  }
}
