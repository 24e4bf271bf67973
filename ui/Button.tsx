import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** `primary` for the one strong action of a place on the page; `secondary`, the default, for the others. */
type Variant = 'primary' | 'secondary';

/** The class of a button, for elements that a component of their own renders. */
export function buttonClass(variant: Variant = 'secondary', className?: string): string {
  return clsx(styles[variant], className);
}

type WithVariant<Element extends 'button' | 'a'> = ComponentProps<Element> & { variant?: Variant };

export function Button({ variant, className, type = 'button', ...button }: WithVariant<'button'>) {
  return <button {...button} type={type} className={buttonClass(variant, className)} />;
}

/** A link that looks like the action it leads to. */
export function ButtonLink({ variant, className, ...link }: WithVariant<'a'>) {
  return <a {...link} className={buttonClass(variant, className)} />;
}
