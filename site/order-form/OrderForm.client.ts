const form = document.querySelector<HTMLFormElement>('[data-order-form]');

if (form) {
  // Marks a submit from before the form was interactive (it sets `noValidate` then); see OrderForm.tsx.
  form.addEventListener('submit', () => {
    if (!form.noValidate) form.dataset.submitted = '';
  });
  // Editing the form, or returning to it from the back-forward cache, starts a new enquiry.
  const forget = () => {
    delete form.dataset.submitted;
  };
  form.addEventListener('input', forget);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forget();
  });
}

// In the hosted mode nothing accepts a plain form post: when the form's script can't run, show phone and e-mail.
document.addEventListener('astro:hydration-error', () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-form-unavailable]'))
    element.hidden = false;
});
