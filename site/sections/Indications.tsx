import type { Product } from '../../domain/content.ts';
import { CardRows } from '../ui/Card.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Indications.module.css';

interface IndicationsProps {
  indications: Product['indications'];
}

/** The conditions in which it may support people, on a doctor's advice. */
export function Indications({ indications }: IndicationsProps) {
  return (
    <section className={styles.indications} data-no-print id="indications">
      <SectionHeading title={indications.heading} intro={indications.intro} />
      <CardRows cards={indications.items} />
    </section>
  );
}
