import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './ButtonGroup.module.css';

interface ButtonGroupProps {
  /** With a name it is a group for screen readers too. */
  label?: string;
  isLabelShown?: boolean;
  /** Whether the buttons are at the end of the line, as those that finish a form. */
  isAtEnd?: boolean;
  isEven?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function ButtonGroup(props: ButtonGroupProps) {
  const { label, isLabelShown, isAtEnd, isEven, className, children } = props;
  const groupClass = clsx(styles.group, isAtEnd && styles.end, isEven && styles.even, className);
  if (!label) return <div className={groupClass}>{children}</div>;
  return (
    <fieldset className={groupClass}>
      <legend className={clsx(!isLabelShown && 'visually-hidden')}>{label}</legend>
      {children}
    </fieldset>
  );
}
