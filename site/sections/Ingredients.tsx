import type { ReactNode } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Ingredients.module.css';
import { IngredientTable, type LabelBackLink } from './IngredientTable.tsx';
import { Reports } from './Reports.tsx';

interface IngredientsProps {
  site: LocalizedSite;
  labelBack: LabelBackLink;
  /** The picture of the capsules, close up. */
  children: ReactNode;
}

/** What is in a capsule, to the milligram. */
export function Ingredients({ site, labelBack, children }: IngredientsProps) {
  const { ingredients } = site.content.product;
  return (
    <div className={styles.ingredients} id="ingredients">
      <div className={styles.opening}>
        <SectionHeading title={ingredients.heading} intro={ingredients.intro} />
        <div className={styles.picture} data-no-print>
          {children}
        </div>
      </div>
      <div>
        <IngredientTable site={site} labelBack={labelBack} />
        <Reports site={site} />
      </div>
    </div>
  );
}
