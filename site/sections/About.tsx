import type { ReactNode } from 'react';
import type { Product, Report } from '../../domain/content/content.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './About.module.css';
import { Directions } from './Directions.tsx';
import { Ingredients } from './Ingredients.tsx';
import type { LabelBackLink } from './IngredientTable.tsx';

interface AboutProps {
  product: Product;
  reports: readonly Report[];
  messages: SiteMessages;
  labelBack: LabelBackLink;
  /** The picture of the capsules, close up. */
  children: ReactNode;
}

/** What the product is, how to take it and what is in it. */
export function About({ product, reports, messages, labelBack, children }: AboutProps) {
  return (
    <section id="about">
      <div className={styles.about} data-no-print>
        <SectionTitle>{product.about.heading}</SectionTitle>
        <div className={styles.paragraphs}>
          {product.about.paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? styles.lead : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <Directions directions={product.directions} />
      <Ingredients
        ingredients={product.ingredients}
        reports={reports}
        messages={messages}
        labelBack={labelBack}
      >
        {children}
      </Ingredients>
    </section>
  );
}
