import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

/** The one strong action of a place on the page. */
export function Button({ className, ...button }: ComponentProps<'button'>) {
  return <button {...button} className={classNames(styles.button, className)} />;
}
