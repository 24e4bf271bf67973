import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './SecondaryButton.module.css';

/** For links that look like a secondary button. */
export const secondaryButtonClass = styles.secondary;

/** A less prominent action; the main one is a `Button`. */
export function SecondaryButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return <button {...button} type={type} className={clsx(styles.secondary, className)} />;
}
