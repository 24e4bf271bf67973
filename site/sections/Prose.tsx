import type { PropsWithChildren } from 'react';
import styles from './Prose.module.css';

/** A page of running text; its note is a line under the title, such as a date. */
export function Prose({ title, note, children }: PropsWithChildren<{ title: string; note: string }>) {
  return (
    <article className={styles.prose}>
      <h1>{title}</h1>
      <p className={styles.note}>{note}</p>
      {children}
    </article>
  );
}
