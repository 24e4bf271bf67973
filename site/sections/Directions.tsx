import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Directions.module.css';

export function Directions({ site }: { site: LocalizedSite }) {
  const { directions } = site.content.product;
  return (
    <div className={styles.directions} id="directions">
      <SectionHeading title={directions.heading} intro={directions.intro} />
      <ol className={styles.steps}>
        {directions.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
