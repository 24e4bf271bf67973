import styles from './Filters.module.css';

interface SelectProps {
  label: string;
  value: string;
  /** Value and text of each. */
  options: [string, string][];
  onSelect: (value: string) => void;
}

/** A labelled select. */
export function Select({ label, value, options, onSelect }: SelectProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
