import styles from './Filters.module.css';

interface SelectProps {
  label: string;
  value: string;
  /** Each with its value and what it reads. */
  options: [string, string][];
  onSelect: (value: string) => void;
}

/** A select with its label. */
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
