import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useMessages } from '../messages.tsx';
import styles from './ReceiptList.module.css';

interface ConfirmationProps {
  question: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  onConfirm(): void;
  onKeep(): void;
  /** The button that has asked, which is there again after No. */
  button: RefObject<HTMLButtonElement | null>;
}

/** At once: the page's smooth scrolling would go on to where an element was before the page changed. */
export function showNow(element: HTMLElement) {
  element.scrollIntoView({ behavior: 'instant', block: 'nearest' });
}

/** Asks, in place of a button, before what it does; the focus is on the question, and after No on the button again. */
export function Confirmation({ question, confirm, onConfirm, onKeep, button }: ConfirmationProps) {
  const group = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const { receipts: texts } = useMessages();

  useEffect(() => {
    if (!group.current) return;
    group.current.focus({ preventScroll: true });
    showNow(group.current);
  }, []);

  function keep() {
    onKeep();
    // Once it is there again.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={group}
      className={styles.confirmation}
      data-no-print
      role="group"
      aria-labelledby={questionId}
      tabIndex={-1}
    >
      <p id={questionId}>{question}</p>
      <p className={styles.actions}>
        <Button onClick={onConfirm}>{confirm}</Button>
        <Button onClick={keep}>{texts.keep}</Button>
      </p>
    </div>
  );
}
