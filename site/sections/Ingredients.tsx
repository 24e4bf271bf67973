import type { ReactNode } from 'react';
import type { Product, Report } from '../../domain/content/content.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Ingredients.module.css';
import { IngredientTable, type LabelBackLink } from './IngredientTable.tsx';
import { Reports } from './Reports.tsx';

interface IngredientsProps {
  ingredients: Product['ingredients'];
  reports: readonly Report[];
  messages: SiteMessages;
  labelBack: LabelBackLink;
  /** The picture of the capsules, close up. */
  children: ReactNode;
}

/** What is in a capsule, to the milligram. */
export function Ingredients({ ingredients, reports, messages, labelBack, children }: IngredientsProps) {
  return (
    <div className={styles.ingredients} id="ingredients">
      <div className={styles.opening}>
        <SectionHeading title={ingredients.heading} intro={ingredients.intro} />
        <div className={styles.picture} data-no-print>
          {children}
        </div>
      </div>
      <div>
        <IngredientTable ingredients={ingredients} messages={messages} labelBack={labelBack} />
        {reports.length > 0 && <Reports reports={reports} messages={messages} />}
      </div>
    </div>
  );
}
