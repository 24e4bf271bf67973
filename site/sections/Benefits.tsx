import type { Product } from '../../domain/content/content.ts';
import { Card } from '../ui/Card.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Benefits.module.css';

interface BenefitsProps {
  benefits: Product['benefits'];
}

/** The benefits; the first, which the product is for, is the largest. */
export function Benefits({ benefits }: BenefitsProps) {
  return (
    <section className={styles.benefits} data-no-print id="benefits">
      <SectionHeading title={benefits.heading} intro={benefits.intro} />
      <ul className={styles.grid}>
        {benefits.items.map((card) => (
          <Card className={styles.card} key={card.title} card={card} />
        ))}
      </ul>
    </section>
  );
}
