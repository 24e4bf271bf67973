import type { Label, Product } from '../../domain/content.ts';
import styles from './TrustStrip.module.css';

interface TrustStripProps {
  product: Pick<Product, 'pack'>;
  label: Label;
}

/** The facts that a careful reader looks for first, as they stand on the pack. */
export function TrustStrip({ product, label }: TrustStripProps) {
  return (
    <dl className={styles.strip}>
      <div>
        <dt>Category</dt>
        <dd>{label.category}</dd>
      </div>
      <div>
        <dt>One pack</dt>
        <dd>{product.pack}</dd>
      </div>
      <div>
        <dt>FSSAI licence</dt>
        <dd>{label.fssaiLicence}</dd>
      </div>
    </dl>
  );
}
