import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { RetailerFacts } from '../ui/RetailerFacts.tsx';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './PaperFacts.module.css';
import { Prices } from './Prices.tsx';

/** On paper: prices and the facts for retailers, which a screen shows beside the form and in the questions. */
export function PaperFacts({ site }: { site: LocalizedSite }) {
  const { enquiry, product } = site.content;
  const facts = enquiry.retailers?.facts ?? [];
  if (facts.length === 0 && product.prices.length === 0) return null;
  return (
    <div className={styles.paper}>
      <Prices site={site} />
      {facts.length > 0 && (
        <>
          <SectionTitle>{site.messages.page.forRetailers}</SectionTitle>
          <RetailerFacts facts={facts} />
        </>
      )}
    </div>
  );
}
