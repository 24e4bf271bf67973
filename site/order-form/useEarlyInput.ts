import { type RefObject, useEffect, useState } from 'react';
import { type FieldErrors, readEarlyInput, restoreFields, sectionDataOf } from './formFields.ts';
import { outbox, startOutbox } from './outbox/pageOutbox.ts';

interface EarlyForm {
  form: RefObject<HTMLFormElement | null>;
  submitButton: RefObject<HTMLButtonElement | null>;
  /** Is called once the fields are filled in, with the messages of our server's response to a plain post. */
  onFilled(form: HTMLFormElement, errors?: FieldErrors): void;
}

/**
 * Goes on with what the visitor did before the form was interactive: typed, went to a field, submitted.
 *
 * @returns whether the form is interactive
 */
export function useEarlyInput({ form, submitButton, onFilled }: EarlyForm): boolean {
  const [isInteractive, setInteractive] = useState(false);
  const [early] = useState(readEarlyInput);

  useEffect(() => {
    if (!form.current) return;
    restoreFields(form.current, early);
    onFilled(form.current, early?.errors);
    setInteractive(true);
    startOutbox();
  }, [form, early, onFilled]);

  useEffect(() => {
    if (!isInteractive || !form.current) return;
    if (form.current.contains(document.activeElement)) outbox.prepare();
    // Our own server has received the form post by then.
    const section = sectionDataOf(form.current);
    if (DELIVERY_KIND === 'server' || section.submitted === undefined) return;
    delete section.submitted;
    // Safari before 16 has no `requestSubmit`.
    submitButton.current?.click();
  }, [form, submitButton, isInteractive]);

  return isInteractive;
}
