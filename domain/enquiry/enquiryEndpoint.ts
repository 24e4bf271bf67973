/** Where the server takes enquiries, as JSON and as a plain form post. */
export const ENQUIRY_ENDPOINT = '/api/enquiries';

/** Where a browser without JavaScript is sent once its enquiry is stored; `reference` stands in the query. */
export const RECEIVED_PAGE = '/enquiry-received';

/** What the endpoint answers once an enquiry is stored, and durable on disk. */
export interface EnquiryReceipt {
  /** The UUID under which the enquiry is kept. */
  id: string;
  /** What the visitor can read out over the phone. */
  reference: string;
}

/** Why the endpoint refused (RFC 9457). `field` is there when one field is at fault. */
export interface EnquiryProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  field?: string;
}
