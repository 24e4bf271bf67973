import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  /** Names the control and, with it, its label and message. */
  name: string;
  label: string;
  /** What is wrong with the value; shown under the control. */
  error?: string | undefined;
}

/** One line of text with its visible label and, when something is wrong, the message under it. */
export function TextField({
  name,
  label,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field name={name} label={label} error={error}>
      <input {...input} {...controlProps(name, error)} />
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'name'> {
  options: readonly string[];
}

/** One choice of several, with its visible label and, when something is wrong, the message under it. */
export function SelectField({ name, label, options, error, ...select }: SelectFieldProps) {
  return (
    <Field name={name} label={label} error={error}>
      <select {...select} {...controlProps(name, error)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}

function Field({ name, label, error, children }: FieldProps & { children: ReactNode }) {
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

function controlProps(name: string, error: string | undefined) {
  return {
    className: styles.control,
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
}
