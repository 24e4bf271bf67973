import { clsx } from 'clsx';
import { type ComponentProps, type RefObject, useEffect } from 'react';
import styles from './Dialog.module.css';

interface DialogProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
  /** Called after it was closed; the caller stops rendering it. */
  onClose: () => void;
}

/** A modal dialog that opens itself. It is closed through its ref, so that the browser returns the focus. */
export function Dialog({ ref, className, onClose, ...dialog }: DialogProps) {
  useEffect(() => ref.current?.showModal(), [ref]);
  return <dialog {...dialog} ref={ref} className={clsx(styles.dialog, className)} onClose={onClose} />;
}
