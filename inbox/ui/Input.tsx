import type { ComponentProps } from 'react';
import styles from './Input.module.css';

/** The class of an input, for those with a layout of their own. */
export const inputClass = styles.input;

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
