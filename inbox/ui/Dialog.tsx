import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Dialog.module.css';

/** A modal dialog, opened with `showModal`. */
export function Dialog({ className, ...dialog }: ComponentProps<'dialog'>) {
  return <dialog {...dialog} className={clsx(styles.dialog, className)} />;
}
