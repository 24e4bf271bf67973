import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

interface AlertProps {
  /** `alert` is announced by a screen reader at once; `note` is not. */
  tone: 'alert' | 'note';
  children: ReactNode;
}

export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={clsx(styles.block, styles[tone])} role={tone === 'alert' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
