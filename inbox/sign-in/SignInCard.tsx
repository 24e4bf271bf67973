import type { ReactNode } from 'react';
import { isDevanagari } from '../../domain/format.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { MESSAGES } from '../messages.ts';
import styles from './SignInCard.module.css';

export function SignInCard({ product, children }: { product: string; children: ReactNode }) {
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
