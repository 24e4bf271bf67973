import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { passFocusToList } from '../navigation/passFocusOn.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './Bar.module.css';

interface BarProps {
  label: string;
  /** Its buttons; beside the text, or below it where the bar has a button to close it. */
  children?: ReactNode;
  close?: { label: string; onClick: () => void };
}

/** A bar at the bottom of the page with a text and buttons. */
export function Bar({ label, children, close }: BarProps) {
  return (
    <section
      ref={passFocusToList}
      className={styles.bar}
      data-bottom-bar
      aria-label={label}
      data-stacked={close ? true : undefined}
    >
      <p>{label}</p>
      {children && <ButtonGroup className={styles.actions}>{children}</ButtonGroup>}
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
