import type { ComponentProps } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './QuietButton.module.css';

/** What a quiet button looks like, for links that stand beside such buttons. */
export const quietButtonClass = styles.quiet;

/** One of several actions; the strong one of a place is a `Button`. */
export function QuietButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return <button {...button} type={type} className={classNames(styles.quiet, className)} />;
}
