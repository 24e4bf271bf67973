import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';

/** The class of an element with a select alone in it, for those with a layout of their own; it draws the arrow. */
export const selectClass = styles.select;

interface FieldProps {
  /** Names the control and, with it, its label, hint and message. */
  name: string;
  label: string;
  /** What to enter; under the label. */
  hint?: string | undefined;
  /** The error message; above the control, where neither a screen keyboard nor a list of suggestions covers it. */
  error?: string | undefined;
  /** A question about a valid value; `null` where there is none now. It does not make the field invalid. */
  warning?: ReactNode;
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'name' | 'prefix'> {
  /** A fixed text before the value. https://design-system.service.gov.uk/components/text-input/#prefixes-and-suffixes */
  prefix?: string;
}

export function TextField({ name, label, hint, error, warning, prefix, ...input }: TextFieldProps) {
  const control = <input {...input} {...controlProps({ name, hint, error, warning })} />;
  return (
    <Field name={name} label={label} hint={hint} error={error} warning={warning}>
      {prefix ? (
        <div className={styles.prefixed}>
          <span className={styles.prefix} aria-hidden translate="no">
            {prefix}
          </span>
          {control}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'name'> {
  /** The first one is a placeholder. */
  options: readonly (readonly [value: string, label: string])[];
}

export function SelectField({ name, label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <div className={selectClass}>
        <select {...select} {...controlProps({ name, hint, error })}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}

function Field({ name, label, hint, error, warning, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field} data-field={name}>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {/* Always there, since the server writes the message of a plain form post into it. */}
      <p className={styles.error} id={`${name}-error`} hidden={!error} suppressHydrationWarning>
        {error ?? ''}
      </p>
      {/* Always there too, since a screen reader announces what comes into it. */}
      {warning !== undefined && (
        <div className={styles.warning} id={`${name}-warning`} role="status">
          {warning}
        </div>
      )}
      {children}
    </div>
  );
}

function controlProps({ name, hint, error, warning }: Omit<FieldProps, 'label'>) {
  return {
    className: styles.control,
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      clsx(hint && `${name}-hint`, error && `${name}-error`, warning && `${name}-warning`) || undefined,
  };
}
