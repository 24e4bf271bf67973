import type { Product } from '../../domain/content/contentSchema.ts';
import type { PictureSources } from '../layouts/pictureSources.ts';
import { Picture } from '../ui/Picture.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';
import styles from './Ingredients.module.css';
import { IngredientTable } from './IngredientTable.tsx';

interface IngredientsProps {
  ingredients: Product['ingredients'];
  /** The capsules, close up. */
  picture: PictureSources;
}

const PICTURE_SIZES = '(min-width: 60rem) 23rem, 100vw';

/** What is in a capsule, to the milligram. */
export function Ingredients({ ingredients, picture }: IngredientsProps) {
  return (
    <div className={styles.ingredients} id="ingredients">
      <div className={styles.opening}>
        <SectionHeading title="Key ingredients" intro={ingredients.intro} />
        <WhenNear className={styles.picture}>
          <Picture sources={picture} sizes={PICTURE_SIZES} alt="" loading="lazy" />
        </WhenNear>
      </div>
      <IngredientTable ingredients={ingredients} />
    </div>
  );
}
