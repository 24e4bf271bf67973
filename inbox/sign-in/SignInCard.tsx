import type { ReactNode } from 'react';
import { isDevanagari } from '../../domain/format.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { MESSAGES } from '../messages.ts';
import styles from './SignInCard.module.css';

interface SignInCardProps {
  product: string;
  children: ReactNode;
}

export function SignInCard({ product, children }: SignInCardProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark name={product} lang={isDevanagari(product) ? 'hi' : undefined} />
        <h1>{MESSAGES.app.title}</h1>
        {children}
      </div>
    </main>
  );
}
