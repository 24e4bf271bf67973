import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Input.module.css';

/** The class of an input, for those with a layout of their own. */
export const inputClass = styles.input;

interface SelectProps {
  label: string;
  value: string;
  options: (readonly [value: string, text: string])[];
  onSelect: (value: string) => void;
  /** Whether the label is for screen readers alone, as in a row of buttons. */
  isCompact?: boolean;
  autoFocus?: boolean;
}

export function Select({
  label,
  value,
  options,
  onSelect,
  isCompact = false,
  autoFocus = false,
}: SelectProps) {
  return (
    <label className={clsx(styles.labelled, isCompact && styles.compact)}>
      <span className={clsx(isCompact && 'visually-hidden')}>{label}</span>
      <select
        className={styles.input}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: it is shown by a button that staff have pressed
        autoFocus={autoFocus}
        onChange={(event) => onSelect(event.target.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface InputProps extends ComponentProps<'input'> {
  label: string;
}

export function Input({ label, ...input }: InputProps) {
  return (
    <label className={styles.labelled}>
      {label}
      <input {...input} className={styles.input} />
    </label>
  );
}

export function Checkbox({ label, ...input }: InputProps) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
