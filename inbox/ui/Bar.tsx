import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { passFocusToList } from '../navigation/passFocusOn.ts';
import styles from './Bar.module.css';
import { ButtonGroup } from './ButtonGroup.tsx';
import { Icon } from './Icon.tsx';

interface BarProps {
  label: string;
  /** Its buttons; beside the text, or below it where the bar has a button to close it. */
  children?: ReactNode;
  close?: { label: string; onClick: () => void };
  /** Where its buttons can be folded away, since they cover what is below; called with whether they are shown. */
  onFold?: (isOpen: boolean) => void;
}

/** A bar at the bottom of the page with a text and buttons; its place is the screen's. */
export function Bar({ label, children, close, onFold }: BarProps) {
  const buttons = children && <ButtonGroup className={styles.actions}>{children}</ButtonGroup>;
  return (
    <section
      ref={passFocusToList}
      className={styles.bar}
      data-bottom-bar
      aria-label={label}
      data-stacked={close ? true : undefined}
    >
      {onFold ? (
        <details open onToggle={({ currentTarget }) => onFold(currentTarget.open)}>
          <summary>{label}</summary>
          {buttons}
        </details>
      ) : (
        <>
          <p>{label}</p>
          {buttons}
        </>
      )}
      {close && (
        <div className={styles.close}>
          <Button aria-label={close.label} onClick={close.onClick}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </section>
  );
}
