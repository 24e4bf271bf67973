import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { RUPEES } from '../../domain/format.ts';
import styles from './Prices.module.css';

/** What a pack costs and where else it is sold, as far as the company says so. */
export function Prices({ site: { content, messages } }: { site: LocalizedSite }) {
  const { prices, buyAt } = content.product;
  if (prices.length === 0 && buyAt.length === 0) return null;
  return (
    <ul className={styles.prices}>
      {prices.map(({ pack, rupees }) => (
        <li key={pack} className={styles.price}>
          {fillIn(messages.page.price, { price: RUPEES.format(rupees), pack })}
        </li>
      ))}
      {buyAt.map(({ name, url }) => (
        <li key={url} data-no-print>
          <a className="tap-target" href={url} rel="noopener">
            {fillIn(messages.page.buyAt, { shop: name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
