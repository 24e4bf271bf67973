import type { ReactNode } from 'react';
import styles from './Prose.module.css';

interface ProseProps {
  title: string;
  /** A line under the title, such as a date. */
  note: string;
  children: ReactNode;
}

export function Prose({ title, note, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <h1>{title}</h1>
      <p className={styles.note}>{note}</p>
      {children}
    </article>
  );
}
