import { clsx } from 'clsx';
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
  /** Whether it gets the focus when it is shown. */
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

interface DayInputProps {
  label: string;
  /** Such as `2026-11-05`. */
  value: string;
  min: string;
  max: string;
  onSelect: (day: string) => void;
}

export function DayInput({ label, value, min, max, onSelect }: DayInputProps) {
  return (
    <label className={styles.labelled}>
      {label}
      <input
        className={styles.input}
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onSelect(target.value)}
      />
    </label>
  );
}

interface TimeInputProps {
  label: string;
  /** Such as `21:00`. */
  value: string;
  /** Called with a whole time. */
  onSelect: (time: string) => void;
}

export function TimeInput({ label, value, onSelect }: TimeInputProps) {
  return (
    <label className={styles.labelled}>
      {label}
      <input
        className={styles.input}
        type="time"
        required
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value && target.value !== value) onSelect(target.value);
        }}
      />
    </label>
  );
}
