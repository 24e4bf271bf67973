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

interface ButtonProps extends WithVariant<'button'> {
  /** Whether what it does is being done; it does nothing meanwhile. */
  isPending?: boolean;
}

export function Button({ variant, className, type = 'button', isPending, onClick, ...button }: ButtonProps) {
  return (
    <button
      // Not `disabled`, which would take the focus from it.
      aria-disabled={isPending}
      {...button}
      type={type}
      className={buttonClass(variant, className)}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link that looks like the action it leads to. */
export function ButtonLink({ variant, className, ...link }: WithVariant<'a'>) {
  return <a {...link} className={buttonClass(variant, className)} />;
}
