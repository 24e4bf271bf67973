import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { Card } from '../ui/Card.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Benefits.module.css';

/** The benefits; the first, which the product is for, is the largest. */
export function Benefits({ site }: { site: LocalizedSite }) {
  const { benefits } = site.content.product;
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
