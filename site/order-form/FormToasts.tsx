import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry.ts';
import { DatabaseWriteError } from './delivery/contract.ts';
import { outbox } from './outbox/pageOutbox.ts';
import toastStyles from './toasts.css?url';

/** How long a toast stays, in milliseconds (specification section 9). */
const TOAST_MS = 5_000;

/** Shows a toast in place of the one that is there. */
export function showToast(type: 'success' | 'warning', message: string): void {
  toast.dismiss();
  toast.clearWaitingQueue();
  toast(message, { type });
}

/** Shows the toast of each event (specification sections 4 and 8). */
export function useOutboxToasts(): void {
  useEffect(() => {
    const warned = new Set<string>();
    const show = () => {
      const event = outbox.getLatest();
      if (event?.kind === 'sent' && !event.isFromEarlierVisit)
        showToast('success', ENQUIRY_MESSAGES.received);
      if (!event || !('error' in event) || event.error instanceof DatabaseWriteError) return;
      // One toast for each enquiry, not one for each retry.
      if (warned.has(event.enquiry.id)) return;
      warned.add(event.enquiry.id);
      showToast('warning', ENQUIRY_MESSAGES.notAdded);
    };
    // The page may have started the outbox already.
    show();
    return outbox.subscribe(show);
  }, []);
}

/**
 * The toast container: one toast at a time, over the header and so over no field. The container itself is a live region;
 * a toast with the role `alert` in it would be announced twice.
 */
export function FormToasts() {
  return createPortal(
    <Suspense>
      {/* Loaded separately, to keep the page within its first round trip; suspends until then. */}
      <link rel="stylesheet" href={toastStyles} precedence="default" />
      <ToastContainer
        position="top-right"
        autoClose={TOAST_MS}
        limit={1}
        role="group"
        pauseOnFocusLoss={false}
        closeOnClick
      />
    </Suspense>,
    document.body,
  );
}
