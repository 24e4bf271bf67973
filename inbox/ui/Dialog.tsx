import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonGroup } from './ButtonGroup.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The label of a button below the rest that closes the dialog; not needed where the children have one. */
  closeLabel?: string;
  /** Buttons, and what is said about them, that stay in view below the rest, which scrolls. */
  foot?: ReactNode;
  isWide?: boolean;
  /** Called by that button and the browser, as for Esc; the caller stops rendering it. */
  onClose: () => void;
}

/** A modal dialog, which is open while it is rendered. The browser returns the focus as it is closed. */
export function Dialog({ title, children, closeLabel, foot, isWide = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect ends before the element is removed; without being closed it would keep the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Going back or forward leaves what it was opened on. In Chrome for Android, Back closes it and does nothing else.
  useEffect(() => {
    const onPopState = ({ isTrusted }: PopStateEvent) => isTrusted && dialog.current?.close();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
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
        {children}
        {closeLabel && <Button onClick={onClose}>{closeLabel}</Button>}
      </div>
      {foot && <ButtonGroup className={styles.foot}>{foot}</ButtonGroup>}
    </dialog>
  );
}
