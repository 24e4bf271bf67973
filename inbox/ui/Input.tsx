import type { ComponentProps } from 'react';
import styles from './Input.module.css';

/** The class of an input, for those with a layout of their own. */
export const inputClass = styles.input;

interface SelectProps {
  label: string;
  value: string;
  options: (readonly [value: string, text: string])[];
  onSelect: (value: string) => void;
}

/** A choice in a row of buttons, whose label is for screen readers alone. */
export function Select({ label, value, options, onSelect }: SelectProps) {
  return (
    <label className={styles.select}>
      <span className="visually-hidden">{label}</span>
      <select className={styles.input} value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
