import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/Wordmark.tsx';
import styles from './SignInCard.module.css';

interface SignInCardProps {
  product: string;
  children: ReactNode;
}

/** What stands alone on the page before there is an inbox to see. */
export function SignInCard({ product, children }: SignInCardProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark name={product} />
        <h1>Inbox</h1>
        {children}
      </div>
    </main>
  );
}
