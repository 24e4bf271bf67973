import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import toastStyles from './toasts.css?url';

/** How long a toast stays, in milliseconds (specification section 9). */
const TOAST_MS = 5_000;

/** Shows a toast in place of the one that is there. */
export function showToast(type: 'success' | 'warning', message: string): void {
  toast.dismiss();
  toast.clearWaitingQueue();
  toast(message, { type });
}

/**
 * The toast container: one toast at a time, over the header and so over no field. The container itself is a live region;
 * a toast with the role `alert` in it would be announced twice. Suspends until its styles have loaded.
 */
export function FormToasts() {
  return createPortal(
    <>
      {/* Loaded separately, to keep the page within its first round trip. */}
      <link rel="stylesheet" href={toastStyles} precedence="default" />
      <ToastContainer
        position="top-right"
        autoClose={TOAST_MS}
        limit={1}
        role="group"
        pauseOnFocusLoss={false}
        closeOnClick
      />
    </>,
    document.body,
  );
}
