import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from '../../ui/Button.module.css';

/** A link that looks and feels like the strong action it leads to. */
export function ButtonLink({ className, children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={clsx(styles.button, className)}>
      {children}
    </a>
  );
}
