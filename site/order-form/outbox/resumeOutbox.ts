import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { enquiryLines, fillIn } from '../../../domain/enquiry/enquiryMessages.ts';
import { loadFormMessages } from '../messages.tsx';
import type { OutboxEvent } from './Outbox.ts';
import { outbox, startOutbox } from './pageOutbox.ts';

const notice = document.querySelector<HTMLElement>('[data-outbox-notice]');

const loadMessages = () => loadFormMessages(notice?.dataset.outboxNotice ?? '');

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
  const button = notice.querySelector('button');
  if (!button) return;
  button.onclick = () => {
    notice.hidden = true;
    onClose?.();
  };
}

async function showSent(event: OutboxEvent): Promise<void> {
  if (event.kind !== 'sent') return;
  if (!event.isFromEarlierVisit) {
    // The thanks for a new one come alone.
    if (notice) notice.hidden = true;
    return;
  }
  const { form } = await loadMessages();
  show(fillIn(form.sentFromEarlierVisit, { reference: referenceOf(event.enquiry.id) }), '');
}

/** Sends what waits from an earlier visit, without waiting for the order form to be near. */
export async function resumeOutbox(): Promise<void> {
  outbox.onEvent(showSent);
  startOutbox();
  const expired = outbox
    .getList()
    .find(({ state, isNoticeClosed }) => state === 'expired' && !isNoticeClosed);
  if (!expired?.fields) return;
  const messages = await loadMessages();
  const lines = enquiryLines(expired.fields, messages);
  show(messages.form.expired, lines.join('\n'), () => outbox.closeNotice(expired.id));
}
