import { type FocusEvent, type InputEvent, useCallback, useEffect, useState } from 'react';
import {
  ENQUIRY_FIELD_NAMES,
  type EnquiryFields,
  normalizeEnquiry,
  type ValidationError,
} from '../../domain/enquiry/enquiry.ts';
import { type FieldWarnings, warningsOf } from '../../domain/enquiry/warnings.ts';
import { useToast } from './FormToast.tsx';
import { type FieldErrors, fieldErrorsOf, focusField, readFields } from './formFields.ts';
import { useMessages } from './messages.tsx';

/** What stands beside the fields: the errors of the last submit, and the warnings about what is typed. */
export function useFieldMessages() {
  const messages = useMessages();
  const showToast = useToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [warnings, setWarnings] = useState<FieldWarnings>({});
  const [invalid, setInvalid] = useState<{ form: HTMLFormElement; error: ValidationError }>();

  // In an effect, since the message has to be beside the field before a screen reader reads both.
  useEffect(() => {
    if (!invalid) return;
    const { form, error } = invalid;
    focusField(form, error.field);
    if (error.toast) showToast({ type: 'warning', message: messages.toast[error.toast] });
  }, [invalid, messages, showToast]);

  /** Shows these errors and nothing else. */
  const resetErrors = useCallback((shown: FieldErrors) => {
    setErrors(shown);
    setWarnings({});
  }, []);

  function showInvalid(form: HTMLFormElement, fields: EnquiryFields, error: ValidationError) {
    setInvalid({ form, error });
    setErrors(fieldErrorsOf(error, fields, messages));
    setWarnings(warningsOf(fields));
  }

  /** Shows the warnings, except about an e-mail address that is being typed. */
  function updateWarnings(form: HTMLFormElement, editing: string) {
    const { Email, ...others } = warningsOf(normalizeEnquiry(readFields(form)));
    setWarnings(Email && editing !== 'Email' ? { ...others, Email } : others);
  }

  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>) {
    const { id } = target as HTMLInputElement;
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== id)));
    updateWarnings(currentTarget, id);
  }

  function onFocus({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    // Not at a button: a warning moves it, and the click that gives it the focus would miss it.
    const field = ENQUIRY_FIELD_NAMES.find((name) => name === target.id);
    if (field && field !== 'Email') updateWarnings(currentTarget, field);
  }

  return { errors, warnings, resetErrors, showInvalid, onInput, onFocus };
}
