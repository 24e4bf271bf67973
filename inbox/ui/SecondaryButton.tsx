import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './SecondaryButton.module.css';

/** The look of a secondary button, for links that stand beside such buttons. */
export const secondaryButtonClass = styles.secondary;

/** One of several actions; the main one of a place is a `Button`. */
export function SecondaryButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return <button {...button} type={type} className={clsx(styles.secondary, className)} />;
}
