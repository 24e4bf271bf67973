import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame } from './FieldFrame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  /** Names the input and, with it, its label and message. */
  name: string;
  label: string;
  /** What is wrong with the value; shown beside the input. */
  error?: string | undefined;
}

/** One line of text with its visible label and, when something is wrong, the message under it. */
export function TextField({ name, label, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} error={error}>
      <input
        {...input}
        className={styles.control}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </FieldFrame>
  );
}
