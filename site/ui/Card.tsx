import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Card as CardContent } from '../../domain/content.ts';
import styles from './Card.module.css';
import { Pictogram } from './Pictogram.tsx';

interface CardProps extends ComponentProps<'li'> {
  card: CardContent;
}

/** One point of a list: pictogram, title, a sentence or two. */
export function Card({ card, className, ...item }: CardProps) {
  return (
    <li {...item} className={clsx(styles.card, className)}>
      <Pictogram name={card.pictogram} />
      <h3>{card.title}</h3>
      <p className={styles.text}>{card.text}</p>
    </li>
  );
}

/** Points one under the other, a line between them. */
export function CardRows({ cards, ...list }: ComponentProps<'ul'> & { cards: readonly CardContent[] }) {
  return (
    <ul {...list}>
      {cards.map((card) => (
        <Card className={styles.row} key={card.title} card={card} />
      ))}
    </ul>
  );
}
