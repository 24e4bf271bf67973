import type { Label, Product } from '../../domain/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
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
        <dt>{PAGE_MESSAGES.category}</dt>
        <dd>{label.category}</dd>
      </div>
      <div>
        <dt>{PAGE_MESSAGES.pack}</dt>
        <dd>{product.pack}</dd>
      </div>
      <div>
        <dt>{PAGE_MESSAGES.licence}</dt>
        <dd>{label.fssaiLicence}</dd>
      </div>
    </dl>
  );
}
