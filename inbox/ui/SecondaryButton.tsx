import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './SecondaryButton.module.css';

/** For links that look like a secondary button. */
export const secondaryButtonClass = styles.secondary;

interface SecondaryButtonProps extends ComponentProps<'button'> {
  /** Whether it erases something. */
  isDestructive?: boolean;
}

/** A less prominent action; the main one is a `Button`. */
export function SecondaryButton({
  className,
  type = 'button',
  isDestructive,
  ...button
}: SecondaryButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={clsx(styles.secondary, isDestructive && styles.destructive, className)}
    />
  );
}
