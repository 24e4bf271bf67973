import type { EnquiryFields } from '../../../domain/enquiry/enquiry.ts';

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
   * Mails an enquiry, where the browser does that. Resolves when no mail is left for it to send.
   *
   * @param isRetry whether the enquiry is stored since an earlier attempt
   * @throws whatever went wrong; it is only logged (specification section 8)
   */
  mail?(enquiry: Enquiry, isRetry: boolean): Promise<void>;
  /**
   * Notes in the database that a stored enquiry is mailed, so that the desk does not mail it.
   *
   * @throws when the database can't be reached
   */
  noteMailed?(enquiry: Enquiry): Promise<void>;
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

  constructor(
    message: string,
    options: { cause?: unknown; isRefused?: boolean; isUnreachable?: boolean } = {},
  ) {
    super(message);
    // `super(message, { cause })` is newer than the oldest supported browsers.
    Object.assign(this, { cause: options.cause });
    this.isRefused = options.isRefused ?? false;
    this.isUnreachable = options.isUnreachable ?? false;
  }
}
