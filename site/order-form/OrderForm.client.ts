import { saveDraft } from './draft.ts';

// All of it is kept outside of the form, which React may replace when it hydrates.
const section = document.getElementById('buy');

if (section) {
  // Marks a submit from before the form was interactive (it sets `noValidate` then); see useEarlyInput.ts. Captured, so
  // that the mark is there before React handles the submit.
  section.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target as HTMLFormElement).noValidate) section.dataset.submitted = '';
    },
    { capture: true },
  );
  // Editing the form, or returning to it from the back-forward cache, starts a new enquiry.
  const forget = () => {
    delete section.dataset.submitted;
  };
  section.addEventListener('input', ({ target }) => {
    forget();
    const { form } = target as HTMLInputElement;
    if (form) saveDraft(form);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forget();
  });
}

// In the hosted mode nothing accepts a plain form post: when the form's script can't run, show phone and e-mail.
document.addEventListener('astro:hydration-error', () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-form-unavailable]'))
    element.hidden = false;
});
