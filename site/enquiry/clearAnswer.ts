import type { EnquiryFieldName } from '../../domain/enquiry/enquiryFields.ts';

/**
 * Takes away what our server wrote into the page as its answer to a plain post, once the form itself has answered.
 * React, which did not write it, would leave it.
 *
 * @param broken the field that the form has marked by now, where one is
 */
export function clearAnswer(form: HTMLFormElement, broken: EnquiryFieldName | undefined): void {
  const answer = document.querySelector<HTMLElement>('[data-answer]:not([hidden])');
  if (!answer) return;
  // Without its words, too: the field that it described would go on being described by them.
  answer.hidden = true;
  answer.textContent = '';
  for (const control of form.elements) {
    if (control.getAttribute('name') !== broken) control.removeAttribute('aria-invalid');
  }
}
