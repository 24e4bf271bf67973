import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './About.module.css';

export function About({ site }: { site: LocalizedSite }) {
  const { heading, paragraphs } = site.content.product.about;
  return (
    <div className={styles.about} data-no-print>
      <SectionTitle>{heading}</SectionTitle>
      <div className={styles.paragraphs}>
        {paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? styles.lead : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}
