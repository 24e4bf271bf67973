import type { ReactNode } from 'react';
import type { Product } from '../../domain/content.ts';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './About.module.css';
import { Directions } from './Directions.tsx';
import { Ingredients } from './Ingredients.tsx';

interface AboutProps {
  product: Product;
  /** The picture of the capsules, close up. */
  children: ReactNode;
}

/** What the product is, what is in it and how to take it. */
export function About({ product, children }: AboutProps) {
  return (
    <section id="about">
      <div className={styles.about} data-no-print>
        <SectionTitle>{product.about.heading}</SectionTitle>
        {product.about.paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? styles.lead : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      <Ingredients ingredients={product.ingredients}>{children}</Ingredients>
      <Directions directions={product.directions} />
    </section>
  );
}
