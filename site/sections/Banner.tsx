import type { Product } from '../../domain/content/contentSchema.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import styles from './Banner.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import { SITE_LINKS } from './siteLinks.ts';

interface BannerProps {
  product: Product;
}

/** The first screen: what it is, for whom, and what to do. */
export function Banner({ product }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={product.name}>
      <div className={styles.words}>
        <p className={styles.kind}>
          {product.kind} <span className={styles.audience}>{product.audience}</span>
        </p>
        <h1 className={styles.tagline}>{product.tagline}</h1>
        <p className={styles.summary}>
          <strong>{product.name}.</strong> {product.summary}
        </p>
        <p className={styles.action}>
          <ButtonLink href={SITE_LINKS.buy}>Buy Now</ButtonLink>
          <span>{product.pack}</span>
        </p>
      </div>
      <ProductPicture product={product} className={styles.picture} />
    </section>
  );
}
