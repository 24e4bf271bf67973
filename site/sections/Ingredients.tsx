import type { Product } from '../../domain/content/contentSchema.ts';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Ingredients.module.css';
import { IngredientTable } from './IngredientTable.tsx';

interface IngredientsProps {
  ingredients: Product['ingredients'];
}

/** What is in a capsule, to the milligram. */
export function Ingredients({ ingredients }: IngredientsProps) {
  return (
    <div className={styles.ingredients} id="ingredients">
      <SectionHeading className={styles.heading} title="Key ingredients" intro={ingredients.intro} />
      <IngredientTable ingredients={ingredients} />
    </div>
  );
}
