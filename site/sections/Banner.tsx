import type { Product } from '../../domain/content/contentSchema.ts';
import type { PictureSources } from '../layouts/pictureSources.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Picture } from '../ui/Picture.tsx';
import styles from './Banner.module.css';
import { siteLinks } from './siteLinks.ts';

interface BannerProps {
  product: Product;
  /** The bottle, 4 to 5, on a transparent ground. */
  picture: PictureSources;
}

const PICTURE_SIZES = '(min-width: 80rem) 33rem, (min-width: 44rem) 42vw, (min-width: 30rem) 30rem, 100vw';

/** The first screen: what it is, for whom, and what to do. */
export function Banner({ product, picture }: BannerProps) {
  return (
    <section className={styles.banner} id="banner" aria-label={product.name}>
      <div className={styles.words}>
        <p className={styles.kind}>
          <span>{product.kind}</span>
          <span className={styles.audience}>{product.audience}</span>
        </p>
        <h1 className={styles.tagline}>{product.tagline}</h1>
        <p className={styles.summary}>
          <strong>{product.name}.</strong> {product.summary}
        </p>
        <p className={styles.action}>
          <ButtonLink href={siteLinks(true).buy}>Buy Now</ButtonLink>
          <span>{product.pack}</span>
        </p>
      </div>
      <div className={styles.picture}>
        <Picture
          sources={picture}
          sizes={PICTURE_SIZES}
          alt={`A bottle of ${product.name}, ${product.pack}`}
          fetchPriority="high"
          // In the first frame that has the words, if it has come by then.
          decoding="sync"
        />
      </div>
    </section>
  );
}
