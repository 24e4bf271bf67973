import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface ButtonLook {
  /** `primary` for the one strong action of a place on the page, `secondary` for the others, `icon` for an icon alone. */
  variant?: 'primary' | 'secondary' | 'icon' | undefined;
  /** Whether it erases something. */
  isDestructive?: boolean | undefined;
}

/** The class of a button, for links that a component of their own renders. */
export function buttonClass({ variant = 'primary', isDestructive }: ButtonLook = {}): string {
  return clsx(styles[variant], isDestructive && styles.destructive);
}

export function Button({
  variant,
  isDestructive,
  className,
  type = 'button',
  ...button
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button {...button} type={type} className={clsx(buttonClass({ variant, isDestructive }), className)} />
  );
}

/** A link that looks like the action it leads to. */
export function ButtonLink({
  variant,
  className,
  ...link
}: Pick<ButtonLook, 'variant'> & ComponentProps<'a'>) {
  return <a {...link} className={clsx(buttonClass({ variant }), className)} />;
}
