import type { ReactNode } from 'react';
import styles from './Bar.module.css';

interface BarProps {
  /** Its text. */
  label: string;
  /** Whether its buttons are below the text. */
  isStacked?: boolean;
  /** Its buttons. */
  children: ReactNode;
}

/** A bar at the bottom of the page with a text and buttons. */
export function Bar({ label, isStacked, children }: BarProps) {
  return (
    <section className={styles.bar} aria-label={label} data-stacked={isStacked || undefined}>
      <p>{label}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
