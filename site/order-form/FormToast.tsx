import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { DatabaseWriteError } from './delivery/contract.ts';
import { useMessages } from './messages.tsx';
import { outbox } from './outbox/pageOutbox.ts';
import toastStyles from './toast.css?url';

/** How long a toast stays, in milliseconds (specification section 9). */
const TOAST_MS = 5_000;

interface Toast {
  type: 'success' | 'warning';
  message: string;
}

type ShowToast = Dispatch<SetStateAction<Toast | undefined>>;

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a toast in place of the one before, or none. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Shows the form's toasts, and neither loses nor repeats one when the form in it is rendered anew. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, showToast] = useState<Toast>();
  const [isHydrated, setHydrated] = useState(false);
  useOutboxToasts(showToast);
  useEffect(() => setHydrated(true), []);

  return (
    <ToastContext value={showToast}>
      {children}
      <ErrorBoundary>{isHydrated && <FormToast toast={toast} showToast={showToast} />}</ErrorBoundary>
    </ToastContext>
  );
}

/** Shows the toast of each event (specification sections 4 and 8); that of one that is withdrawn meanwhile goes. */
function useOutboxToasts(showToast: ShowToast): void {
  const { toast: texts } = useMessages();
  useEffect(() => {
    const warned = new Set<string>();
    let received = '';
    const stopFollowing = outbox.subscribe(() => {
      if (!received || !outbox.isWithdrawn(received)) return;
      received = '';
      showToast((toast) => (toast?.type === 'success' ? undefined : toast));
    });
    const stopListening = outbox.onEvent((event) => {
      if (event.kind === 'sent' && !event.isFromEarlierVisit) {
        received = event.enquiry.id;
        showToast({ type: 'success', message: texts.received });
      }
      if (!('error' in event) || event.error instanceof DatabaseWriteError) return;
      // One toast for each enquiry, not one for each retry.
      if (warned.has(event.enquiry.id)) return;
      warned.add(event.enquiry.id);
      showToast({ type: 'warning', message: texts.notAdded });
    });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [showToast, texts]);
}

/** SVG paths in a box of 24 by 24. */
const ICONS: Record<Toast['type'] | 'close', string> = {
  success: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm-1.5 16L5.6 12.1l1.7-1.7 3.2 3.2 6.2-6.2 1.7 1.7Z',
  warning: 'M12 2 24 22H0Zm-1.2 7.5v6h2.4v-6Zm0 7.6v2.3h2.4v-2.3Z',
  close: 'm12 10 6.5-6.5 2 2L14 12l6.5 6.5-2 2L12 14l-6.5 6.5-2-2L10 12 3.5 5.5l2-2Z',
};

/** One toast at a time, over the header and so over no field. It closes by a timer, or earlier by its button. */
function FormToast({ toast, showToast }: { toast: Toast | undefined; showToast: ShowToast }) {
  /** The toast that the pointer has come onto. */
  const [held, setHeld] = useState<Toast>();
  const { form } = useMessages();
  const isHeld = toast !== undefined && toast === held;

  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => showToast(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, showToast]);

  return createPortal(
    <>
      {/* Loaded separately, to keep the page within its first round trip. A toast does not wait for it. */}
      <link rel="stylesheet" href={toastStyles} />
      <div
        className="toast"
        data-no-print
        data-toast={toast?.type ?? ''}
        onPointerEnter={() => setHeld(toast)}
        onPointerLeave={() => setHeld(undefined)}
      >
        {toast && <Icon path={ICONS[toast.type]} />}
        {/* The text alone is announced. Always there, since a screen reader announces what comes into it. */}
        <div role="status">{toast && <p>{toast.message}</p>}</div>
        {toast && (
          <button type="button" aria-label={form.close} onClick={() => showToast(undefined)}>
            <Icon path={ICONS.close} />
          </button>
        )}
      </div>
    </>,
    document.body,
  );
}

/** With its size, also without the style sheet. */
function Icon({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" width={24} height={24} viewBox="0 0 24 24" fill="currentColor">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
