import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
  METADATA_FIELDS,
  mapFields,
  type ValidationError,
} from '../../domain/enquiry.ts';
import { readDraft } from './draft.ts';

/** The form as the page shows it first. */
export const EMPTY_FIELDS: EnquiryFields = { ...mapFields(() => ''), RetailerSelfUse: BUYER_KINDS[0] };

/** The control of one of the five fields. */
export function controlOf(form: HTMLFormElement, name: EnquiryFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
}

/** The five fields as they were typed. */
export function readFields(form: HTMLFormElement): EnquiryFields {
  const data = new FormData(form);
  return mapFields((name) => String(data.get(name) ?? ''));
}

/** The values in the form, and those of the draft where it is empty. */
export function withDraft(typed: EnquiryFields): EnquiryFields {
  const draft = readDraft();
  return mapFields((name) => {
    const isEmpty = typed[name] === EMPTY_FIELDS[name];
    return (isEmpty && draft[name]) || typed[name];
  });
}

/** Fills the form in. Not `reset()`, which would restore what the server had filled in. */
export function writeFields(form: HTMLFormElement, fields: EnquiryFields): void {
  for (const name of ENQUIRY_FIELD_NAMES) controlOf(form, name).value = fields[name];
}

/** What is stored beside the five fields. */
export function readMetadata(form: HTMLFormElement): Record<string, string> {
  const { notice, source, honeypot, fillTime } = METADATA_FIELDS;
  const data = new FormData(form);
  const hidden = [notice, source, honeypot].map((name) => [name, String(data.get(name) ?? '')]);
  return { ...Object.fromEntries(hidden), [fillTime]: `${Math.round(performance.now())}` };
}

/** An error as it is shown; the field of one that our server wrote into the form has the focus already (`autofocus`). */
export type ShownError = ValidationError & { isFromServer?: boolean };

/** The error that our server wrote into the form as its response to a plain post. */
export function readServerError(form: HTMLFormElement): ShownError | undefined {
  const field = ENQUIRY_FIELD_NAMES.find((name) => controlOf(form, name).hasAttribute('aria-invalid'));
  const message = field && document.getElementById(`${field}-error`)?.textContent;
  return message ? { field, message, isFromServer: true } : undefined;
}

/** Hides the server's message above the form, which React does not render. */
export function hideServerMessage(): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-form-message]')) message.hidden = true;
}
