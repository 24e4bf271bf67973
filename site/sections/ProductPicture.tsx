import type { ComponentProps } from 'react';
import type { Product } from '../../domain/content/contentSchema.ts';
import { classNames } from '../ui/classNames.ts';
import styles from './ProductPicture.module.css';

interface ProductPictureProps extends ComponentProps<'div'> {
  product: Pick<Product, 'name' | 'kind' | 'pack'>;
}

/** The bottle, 4 to 5; drawn here until the rendered picture takes its place. */
export function ProductPicture({ product, className, ...frame }: ProductPictureProps) {
  return (
    <div {...frame} className={classNames(styles.frame, className)}>
      <svg
        className={styles.picture}
        viewBox="0 0 400 500"
        role="img"
        aria-label={`A bottle of ${product.name}, ${product.pack}`}
      >
        <ellipse className={styles.shadow} cx="200" cy="462" rx="140" ry="16" />
        <rect className={styles.cap} x="128" y="52" width="144" height="76" rx="10" />
        <path
          className={styles.glass}
          d="M140 128h120c4 26 44 30 44 74v230c0 18-12 30-30 30H126c-18 0-30-12-30-30V202c0-44 40-48 44-74Z"
        />
        <rect className={styles.label} x="96" y="218" width="208" height="192" />
        <rect className={styles.band} x="96" y="356" width="208" height="36" />
        <text className={styles.name} x="200" y="298">
          {product.name}
        </text>
        <text className={styles.small} x="200" y="326">
          {product.kind}
        </text>
      </svg>
    </div>
  );
}
