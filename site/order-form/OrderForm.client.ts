import { removeDraft } from './draft.ts';

const form = document.querySelector<HTMLFormElement>('[data-order-form]');

if (form) {
  // Notes a submit that the form's own script, which is not there yet, has not handled; see OrderForm.tsx.
  form.addEventListener('submit', () => {
    if (form.noValidate) return;
    form.dataset.submitted = '';
    removeDraft();
  });
  // Whatever is typed makes another enquiry of it, and so does coming back to this page.
  const forget = () => {
    delete form.dataset.submitted;
  };
  form.addEventListener('input', forget);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forget();
  });
}

// In hosted mode nobody takes a plain post: when the form's script can't run, other ways are shown.
document.addEventListener('astro:hydration-error', () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-form-dead]')) element.hidden = false;
});
