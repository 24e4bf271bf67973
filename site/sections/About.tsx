import type { Product } from '../../domain/content/contentSchema.ts';
import type { PictureSources } from '../layouts/pictureSources.ts';
import styles from './About.module.css';
import { Directions } from './Directions.tsx';
import { Ingredients } from './Ingredients.tsx';

interface AboutProps {
  product: Product;
  /** The capsules, close up. */
  capsules: PictureSources;
}

/** What the product is, what is in it and how to take it. */
export function About({ product, capsules }: AboutProps) {
  return (
    <section id="about">
      <div className={styles.about}>
        <h2>About {product.name}</h2>
        {product.description.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? styles.lead : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      <Ingredients ingredients={product.ingredients} picture={capsules} />
      <Directions directions={product.directions} />
    </section>
  );
}
