import { randomInt } from 'node:crypto';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';

/** A new enquiry from a number of its own, as JSON: many from one number would be flagged and not be mailed. */
export function anyonesEnquiry(): string {
  return JSON.stringify(exampleSubmission({ Mobile: String(randomInt(6_000_000_000, 10_000_000_000)) }));
}
