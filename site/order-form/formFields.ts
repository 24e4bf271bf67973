import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
} from '../../domain/enquiry.ts';
import { NOTICE_FIELD } from '../../domain/privacyNotice.ts';
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '../../domain/spamSignals.ts';

/** The control of one of the five fields. */
export function controlOf(form: HTMLFormElement, name: EnquiryFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
}

/** The five fields as they were typed. */
export function readFields(form: HTMLFormElement): EnquiryFields {
  const data = new FormData(form);
  const entries = ENQUIRY_FIELD_NAMES.map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries) as EnquiryFields;
}

/** What the server keeps beside the five fields: spam signals, and which notice was shown. */
export function readMetadata(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return {
    [HONEYPOT_FIELD]: String(data.get(HONEYPOT_FIELD) ?? ''),
    [FILL_TIME_FIELD]: `${Math.round(performance.now())}`,
    [NOTICE_FIELD]: String(data.get(NOTICE_FIELD) ?? ''),
  };
}

/** Empties the five fields. Not `reset()`, which would restore what the server had filled in. */
export function clearFields(form: HTMLFormElement): void {
  for (const name of ENQUIRY_FIELD_NAMES) controlOf(form, name).value = emptyValueOf(name);
}

/** Whether the form is as empty as {@link clearFields} leaves it. */
export function isEmpty(form: HTMLFormElement): boolean {
  const fields = readFields(form);
  return ENQUIRY_FIELD_NAMES.every((name) => fields[name] === emptyValueOf(name));
}

/** Removes what our server wrote into the page as its response to a plain post; React did not write it, and would leave it. */
export function removeServerError(form: HTMLFormElement): void {
  for (const alert of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    alert.hidden = true;
    alert.textContent = '';
  }
  for (const control of form.querySelectorAll('[aria-describedby="answer"]')) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
  }
}

function emptyValueOf(name: EnquiryFieldName): string {
  return name === 'RetailerSelfUse' ? BUYER_KINDS[0] : '';
}
