import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Alert.module.css';

interface AlertProps extends ComponentProps<'div'> {
  /** `alert` is announced by a screen reader at once; `note` is not. */
  tone: 'alert' | 'note';
}

/** A message in a box. */
export function Alert({ tone, className, ...block }: AlertProps) {
  return (
    <div
      {...block}
      {...(tone === 'alert' ? { role: 'alert' } : {})}
      className={clsx(styles.block, styles[tone], className)}
    />
  );
}
