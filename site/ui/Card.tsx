import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Card as CardContent } from '../../domain/content/content.ts';
import styles from './Card.module.css';

/** One point of a list: pictogram, title, a sentence or two. */
export function Card({ card, className, ...item }: ComponentProps<'li'> & { card: CardContent }) {
  return (
    <li {...item} className={clsx(styles.card, className)}>
      {/* Hidden from screen readers, since the title says the same. */}
      <img
        className={styles.pictogram}
        data-no-print
        src={`/pictograms.svg#${card.pictogram}`}
        width={32}
        height={32}
        alt=""
        loading="lazy"
      />
      <h3>{card.title}</h3>
      <p className={styles.text}>{card.text}</p>
    </li>
  );
}
