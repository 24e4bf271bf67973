import type { ReactNode } from 'react';
import type { Product } from '../../domain/content.ts';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Ingredients.module.css';
import { IngredientTable } from './IngredientTable.tsx';

interface IngredientsProps {
  ingredients: Product['ingredients'];
  /** The picture of the capsules, close up. */
  children: ReactNode;
}

/** What is in a capsule, to the milligram. */
export function Ingredients({ ingredients, children }: IngredientsProps) {
  return (
    <div className={styles.ingredients} id="ingredients">
      <div className={styles.opening}>
        <SectionHeading title={ingredients.heading} intro={ingredients.intro} />
        <div className={styles.picture} data-no-print>
          {children}
        </div>
      </div>
      <IngredientTable ingredients={ingredients} />
    </div>
  );
}
