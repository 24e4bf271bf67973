import type { Label, Product } from '../../domain/content.ts';
import { CardRows } from '../ui/Card.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import { LabelStatements } from './LabelStatements.tsx';
import styles from './Safety.module.css';

interface SafetyProps {
  safety: Product['safety'];
  label: Label;
}

/** Precautions, and the statements that the law requires on the label. */
export function Safety({ safety, label }: SafetyProps) {
  return (
    <section className={styles.safety} id="safety">
      <SectionHeading title={safety.heading} intro={safety.intro} />
      <CardRows className={styles.list} cards={safety.items} />
      <LabelStatements label={label} />
    </section>
  );
}
