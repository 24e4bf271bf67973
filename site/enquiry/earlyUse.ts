/** Notes on the form itself, where `catchUp.ts` finds it, that it was touched before it was alive. */
export function noteTouch({ target }: Event): void {
  const form = target instanceof Element && target.closest('form');
  if (form) form.dataset.early ??= 'touched';
}

/** The same for a submit, which could not be done yet. */
export function noteSubmit({ target }: Event): void {
  const form = target as HTMLFormElement;
  // `noValidate` is set by the script that brings the form to life.
  if (!form.noValidate) form.dataset.early = 'submitted';
}

/** Says whom to call, for a form that will not come to life. */
export function showOtherWays(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-form-dead]')) line.hidden = false;
}
