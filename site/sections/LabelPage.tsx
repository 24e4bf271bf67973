import type { PropsWithChildren } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { IngredientTable } from './IngredientTable.tsx';
import styles from './LabelPage.module.css';
import { LabelStatements } from './Safety.tsx';
import { siteUrls } from './SiteLinks.tsx';
import { TrustStrip } from './TrustStrip.tsx';

/** The pack's front as a picture, its children, and its back as text that can be enlarged, read aloud and printed. */
export function LabelPage({ site, children }: PropsWithChildren<{ site: LocalizedSite }>) {
  const { content, language, messages } = site;
  const { product, label } = content;
  const { labelOf, labelDrawn, labelFront, labelBackSide } = messages.page;
  const names = { product: product.name };
  return (
    <section className={styles.page}>
      <div className={styles.opening}>
        <h1>{fillIn(labelOf, names)}</h1>
        <p className={styles.note}>{labelDrawn}</p>
      </div>
      <figure className={styles.front} data-no-print>
        <figcaption>{labelFront}</figcaption>
        {children}
      </figure>
      <figure className={styles.back}>
        <figcaption data-no-print>{labelBackSide}</figcaption>
        <div className={styles.panel}>
          <div>
            <p className={styles.name}>{product.name}</p>
            <p>{product.kind}</p>
          </div>
          <IngredientTable site={site} />
          <div>
            <h2>{product.directions.heading}</h2>
            <p>{product.directions.intro}</p>
          </div>
          <div className={styles.statements}>
            <LabelStatements label={label} />
            {label.storage && <p>{label.storage}</p>}
          </div>
          <TrustStrip site={site} />
        </div>
      </figure>
      <p className={styles.return} data-no-print>
        <a href={siteUrls(language).ingredients}>{fillIn(messages.received.back, names)}</a>
      </p>
    </section>
  );
}
