import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** The one strong action of a place on the page. */
export function Button({ className, ...button }: ComponentProps<'button'>) {
  return <button {...button} className={clsx(styles.button, className)} />;
}
