import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame } from './FieldFrame.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  /** Names the control and, with it, its label and message. */
  name: string;
  label: string;
  options: readonly string[];
  /** What is wrong with the choice; shown beside the control. */
  error?: string | undefined;
}

/** One choice of several, with its visible label and, when something is wrong, the message under it. */
export function SelectField({ name, label, options, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} error={error}>
      <select
        {...select}
        className={styles.control}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
