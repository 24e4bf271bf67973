import {
  BUYER_KINDS,
  ENQUIRY_ENDPOINT,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
  emptyFieldsOf,
  METADATA_FIELDS,
  mapFields,
  type ValidationError,
} from '../../domain/enquiry/enquiry.ts';
import { errorMessageOf } from '../../domain/enquiry/enquiryMessages.ts';
import type { FormMessages } from '../../domain/language/formMessages.ts';
import { readDraft } from './draft.ts';

/**
 * How the form is submitted without its script. Our own server accepts a plain form post. In the hosted mode nothing
 * does: `dialog`, outside of a dialog element, submits nothing and leaves the page as it is.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const NATIVE_SUBMIT =
  DELIVERY_KIND === 'server' ? { method: 'post', action: ENQUIRY_ENDPOINT } : { method: 'dialog' };

/** The form as the page shows it first. */
export const EMPTY_FIELDS: EnquiryFields = { ...mapFields(() => ''), RetailerSelfUse: BUYER_KINDS[0] };

/** The control of one of the five fields; by its id, since extensions add inputs of the same name. */
function controlOf(form: HTMLFormElement, name: EnquiryFieldName) {
  return form.querySelector(`#${name}`) as HTMLInputElement | HTMLSelectElement;
}

/** Focuses a field with what is written above it; Safari alone would put it behind the page's header. */
export function focusField(form: HTMLFormElement, name: EnquiryFieldName): void {
  const control = controlOf(form, name);
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'nearest' });
}

/**
 * The five fields as they were typed. What the browser can't read as a number, such as `1,000` in Firefox, is not empty:
 * it is `NaN`, which breaks the field's own rule.
 */
export function readFields(form: HTMLFormElement): EnquiryFields {
  return mapFields((name) => {
    const { value, validity } = controlOf(form, name);
    return validity.badInput ? 'NaN' : value;
  });
}

/** Fills the form in. Not `reset()`, which would restore what the server had filled in. */
export function writeFields(form: HTMLFormElement, fields: EnquiryFields): void {
  for (const name of ENQUIRY_FIELD_NAMES) controlOf(form, name).value = fields[name];
}

/** Writes into a field as if it were typed. */
export function typeInto(form: HTMLFormElement, name: EnquiryFieldName, value: string): void {
  const control = controlOf(form, name);
  control.value = value;
  control.focus();
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

export function isRetailerChosen(form: HTMLFormElement): boolean {
  return readFields(form).RetailerSelfUse === 'Retailer';
}

/**
 * Reads what was typed by now, or filled in by the browser or by our server as its response to a plain post: before React
 * renders the form, which replaces it where an extension has changed it.
 */
export function readEarlyInput() {
  // There is no document in the build.
  const form = globalThis.document?.querySelector<HTMLFormElement>('[data-order-form]');
  if (!form) return undefined;
  const focused = ENQUIRY_FIELD_NAMES.find((name) => controlOf(form, name) === document.activeElement);
  return { fields: readFields(form), errors: readServerError(form), focused };
}

/** Fills in again what is no longer in the form; where there was nothing, the draft. */
export function restoreFields(form: HTMLFormElement, early: ReturnType<typeof readEarlyInput>): void {
  const draft = readDraft();
  const current = readFields(form);
  for (const name of ENQUIRY_FIELD_NAMES) {
    if (current[name] !== EMPTY_FIELDS[name]) continue;
    const typed = early?.fields[name] ?? EMPTY_FIELDS[name];
    controlOf(form, name).value = (typed === EMPTY_FIELDS[name] && draft[name]) || typed;
  }
  // Unless the visitor has gone on to another field meanwhile: what they type would end in the wrong one.
  const isFocusLost = document.activeElement === document.body;
  if (early?.focused && isFocusLost) controlOf(form, early.focused).focus({ preventScroll: true });
}

/** What is stored beside the five fields. */
export function readMetadata(form: HTMLFormElement): Record<string, string> {
  const { notice, source, language, replaces, honeypot, fillTime } = METADATA_FIELDS;
  const data = new FormData(form);
  const hidden = [notice, source, language, replaces, honeypot].map((name) => [
    name,
    String(data.get(name) ?? ''),
  ]);
  return { ...Object.fromEntries(hidden), [fillTime]: `${Math.round(performance.now())}` };
}

/** The messages beside the fields. */
export type FieldErrors = Partial<Record<EnquiryFieldName, string>>;

/** The messages of a validation error in the page's language: of an empty field, those of all that are empty. */
export function fieldErrorsOf(
  error: ValidationError,
  fields: EnquiryFields,
  messages: FormMessages,
): FieldErrors {
  const { field, toast } = error;
  if (toast !== 'empty') return { [field]: errorMessageOf(error, messages) };
  return Object.fromEntries(emptyFieldsOf(fields).map((name) => [name, messages.error[`no${name}`]]));
}

/** The message of our server, whose field has the focus already (`autofocus`). */
function readServerError(form: HTMLFormElement): FieldErrors {
  const field = ENQUIRY_FIELD_NAMES.find((name) => controlOf(form, name).hasAttribute('aria-invalid'));
  const message = field && document.getElementById(`${field}-error`)?.dataset.message;
  return message ? { [field]: message } : {};
}

/** Hides the server's message above the form, which React does not render. */
export function hideServerMessage(): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-form-message]')) message.hidden = true;
}

/** Where `OrderForm.client.ts` notes a submit from before the form was interactive. */
export function sectionDataOf(form: HTMLFormElement): DOMStringMap {
  return (form.closest<HTMLElement>('#buy') ?? form).dataset;
}
