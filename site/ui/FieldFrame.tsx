import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldFrameProps {
  name: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** The label over a control and the message under it. */
export function FieldFrame({ name, label, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-field={name}>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
