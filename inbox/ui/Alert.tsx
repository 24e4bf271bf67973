import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Alert.module.css';

interface AlertProps extends ComponentProps<'div'> {
  /** `alert` interrupts a screen reader; a `note` waits to be read. */
  tone: 'alert' | 'note';
}

/** Something that one has to know before going on. */
export function Alert({ tone, className, ...block }: AlertProps) {
  return (
    <div
      {...block}
      {...(tone === 'alert' ? { role: 'alert' } : {})}
      className={clsx(styles.block, styles[tone], className)}
    />
  );
}
