import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
} from '../../domain/enquiry/enquiryFields.ts';
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '../../domain/enquiry/spamSigns.ts';
import { NOTICE_FIELD } from '../../domain/privacy/noticeVersionOf.ts';

/** The control of one of the five fields. */
export function controlOf(
  form: HTMLFormElement,
  name: EnquiryFieldName,
): HTMLInputElement | HTMLSelectElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
}

/** What stands in the form's five fields, as it was typed. */
export function readEnquiry(form: HTMLFormElement): EnquiryFields {
  const entries = ENQUIRY_FIELD_NAMES.map((name) => [name, controlOf(form, name).value]);
  return Object.fromEntries(entries) as EnquiryFields;
}

/** What goes along with an enquiry and is not part of it: signs of spam, and which notice was shown. */
export function readMarks(form: HTMLFormElement): Record<string, string> {
  const textOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  return {
    [HONEYPOT_FIELD]: textOf(HONEYPOT_FIELD),
    [FILL_TIME_FIELD]: `${Math.round(performance.now())}`,
    [NOTICE_FIELD]: textOf(NOTICE_FIELD),
  };
}

/** Empties the five fields. Not `reset()`, which would bring back what a server-rendered page had filled in. */
export function clearEnquiry(form: HTMLFormElement): void {
  for (const name of ENQUIRY_FIELD_NAMES) controlOf(form, name).value = emptyValueOf(name);
}

/** Whether the form is as empty as `clearEnquiry` leaves it. */
export function isUntouched(form: HTMLFormElement): boolean {
  return ENQUIRY_FIELD_NAMES.every((name) => controlOf(form, name).value === emptyValueOf(name));
}

function emptyValueOf(name: EnquiryFieldName): string {
  return name === 'RetailerSelfUse' ? BUYER_KINDS[0] : '';
}
