import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  children: ReactNode;
}

/** A page with a short message and links to continue. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
