import type { ReactNode } from 'react';
import styles from './Bar.module.css';

interface BarProps {
  /** What the bar says. */
  label: string;
  /** Whether its buttons stand below what it says. */
  isStacked?: boolean;
  /** Its buttons. */
  children: ReactNode;
}

/** A bar over the page's foot that says something and offers what to do about it. */
export function Bar({ label, isStacked, children }: BarProps) {
  return (
    <section className={styles.bar} aria-label={label} data-stacked={isStacked || undefined}>
      <p>{label}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
