import { DAY_MS } from '../time.ts';
import { ENQUIRY_ENDPOINT } from './enquiry.ts';

/** How long a withdrawn enquiry is shown to the staff as withdrawn, before it is erased. */
export const ERASED_AFTER_DAYS = 7;

/** When a withdrawn enquiry is erased, in milliseconds since 1970. */
export function erasedAtOf(withdrawnAt: number): number {
  return withdrawnAt + ERASED_AFTER_DAYS * DAY_MS;
}

/** The path of what became of an enquiry, for whoever knows the id. */
export function statePath(id: string): string {
  return `${ENQUIRY_ENDPOINT}/${id}`;
}

/**
 * The path to which an empty POST withdraws an enquiry. Whoever knows the id may: it is random, and is on the visitor's
 * device and in the receipt that they got by mail, and nowhere else outside of the company.
 */
export function withdrawalPath(id: string): string {
  return `${statePath(id)}/withdrawal`;
}
