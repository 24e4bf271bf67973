import type { Product } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { RUPEES } from '../../domain/format.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import styles from './Prices.module.css';

interface PricesProps {
  product: Pick<Product, 'prices' | 'buyAt'>;
  messages: SiteMessages;
}

/** What a pack costs and where else it is sold, as far as the company says so. */
export function Prices({ product: { prices, buyAt }, messages: { page } }: PricesProps) {
  if (prices.length === 0 && buyAt.length === 0) return null;
  return (
    <ul className={styles.prices}>
      {prices.map(({ pack, rupees }) => (
        <li key={pack}>{fillIn(page.price, { price: RUPEES.format(rupees), pack })}</li>
      ))}
      {buyAt.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            {fillIn(page.buyAt, { shop: name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
