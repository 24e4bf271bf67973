import { prepareDelivery } from '../delivery/delivery.ts';

/**
 * Does, now that the form is alive, what the visitor asked of it before; noted by `earlyUse.ts`. It imports
 * nothing from there, so that the page's own script stays in the page.
 */
export function catchUp(form: HTMLFormElement): void {
  const { early } = form.dataset;
  delete form.dataset.early;
  if (early) prepareDelivery();
  if (early === 'submitted') form.requestSubmit();
}
