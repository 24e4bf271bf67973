import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** A function gets what closes the dialog. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The label of a button below the rest that closes the dialog; not needed where the children have one. */
  closeLabel?: string;
  isWide?: boolean;
  /** Called after it was closed; the caller stops rendering it. */
  onClose: () => void;
}

/** A modal dialog that opens itself. The browser closes it, before it is removed, and returns the focus. */
export function Dialog({ title, children, closeLabel, isWide = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {/* WebKit stretches a dialog that is a grid itself over the window. */}
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {typeof children === 'function' ? children(close) : children}
        {closeLabel && <Button onClick={close}>{closeLabel}</Button>}
      </div>
    </dialog>
  );
}
