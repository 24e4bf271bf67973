import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { enquiryLines, FORM_MESSAGES } from '../../messages.ts';
import { outbox, startOutbox } from './pageOutbox.ts';

const notice = document.querySelector<HTMLElement>('[data-outbox-notice]');

/** Shows the notice until the visitor closes it; what is shown already stays, so that it can be read. */
function show(text: string, enquiry: string, onClose?: () => void): void {
  if (!notice?.hidden) return;
  const setText = (part: string, value: string) => {
    const element = notice.querySelector(`[data-outbox-notice-${part}]`);
    if (element) element.textContent = value;
  };
  notice.hidden = false;
  setText('text', text);
  setText('enquiry', enquiry);
  notice.querySelector<HTMLButtonElement>('button')?.addEventListener(
    'click',
    () => {
      notice.hidden = true;
      onClose?.();
    },
    { once: true },
  );
}

function showSent(): void {
  const event = outbox.getLatest();
  if (event?.kind !== 'sent' || !event.isFromEarlierVisit) return;
  show(FORM_MESSAGES.sentFromEarlierVisit.replace('{reference}', referenceOf(event.enquiry.id)), '');
}

/** Sends what waits from an earlier visit, without waiting for the order form to be near. */
export function resumeOutbox(): void {
  outbox.subscribe(showSent);
  // The order form may have started it already.
  showSent();
  startOutbox();
  const [expired] = outbox.expired();
  if (expired) show(FORM_MESSAGES.expired, enquiryLines(expired).join('\n'), () => outbox.delete(expired));
}
