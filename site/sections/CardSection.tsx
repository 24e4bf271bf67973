import type { ComponentProps } from 'react';
import type { Product } from '../../domain/content/content.ts';
import { Card } from '../ui/Card.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './CardSection.module.css';

type CardSectionProps = ComponentProps<'section'> & { cards: Product['indications' | 'safety'] };

/** A section of cards one under the other, a line between them; on wide screens they are beside its heading. */
export function CardSection({ cards, children, ...section }: CardSectionProps) {
  return (
    <section {...section} className={styles.section}>
      <SectionHeading title={cards.heading} intro={cards.intro} />
      <ul className={styles.list}>
        {cards.items.map((card) => (
          <Card className={styles.row} key={card.title} card={card} />
        ))}
      </ul>
      {children}
    </section>
  );
}
