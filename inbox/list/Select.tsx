import styles from './Filters.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  /** Each with its value and what it reads. */
  options: [string, string][];
  onChoose: (value: string) => void;
}

/** One choice of several, with its label. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
