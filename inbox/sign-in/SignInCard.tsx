import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { MESSAGES } from '../messages.ts';
import styles from './SignInCard.module.css';

interface SignInCardProps {
  product: string;
  children: ReactNode;
}

/** The page frame until the inbox is shown. */
export function SignInCard({ product, children }: SignInCardProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark name={product} />
        <h1>{MESSAGES.app.title}</h1>
        {children}
      </div>
    </main>
  );
}
