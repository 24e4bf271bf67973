import type { ComponentProps } from 'react';
import styles from './Input.module.css';

/** The class of an input, for those with a layout of their own. */
export const inputClass = styles.input;

type SwitchProps = ComponentProps<'input'> & { label: string };

export function Checkbox(props: SwitchProps) {
  return <Switch {...props} type="checkbox" />;
}

export function Radio(props: SwitchProps) {
  return <Switch {...props} type="radio" />;
}

function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input {...input} />
      <span>{label}</span>
    </label>
  );
}
