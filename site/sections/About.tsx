import type { Product } from '../../domain/content/contentSchema.ts';
import styles from './About.module.css';
import { Directions } from './Directions.tsx';
import { Ingredients } from './Ingredients.tsx';

interface AboutProps {
  product: Product;
}

/** What the product is, what is in it and how to take it. */
export function About({ product }: AboutProps) {
  const [lead, ...others] = product.description;
  return (
    <section id="about" aria-labelledby="about-title">
      <div className={styles.about}>
        <h2 className={styles.title} id="about-title">
          About {product.name}
        </h2>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.others}>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <Ingredients ingredients={product.ingredients} />
      <Directions directions={product.directions} />
    </section>
  );
}
