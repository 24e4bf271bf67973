import type { ReactNode } from 'react';
import type { Label, Product } from '../../domain/content/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './TrustStrip.module.css';

interface TrustStripProps {
  product: Pick<Product, 'pack'>;
  label: Label;
}

/** The facts that a careful reader looks for first, as the pack has them; those that are given. */
export function TrustStrip({ product, label }: TrustStripProps) {
  const facts: [string, ReactNode][] = [
    [
      PAGE_MESSAGES.pack,
      <>
        {label.vegetarian && <VegetarianMark />} {product.pack}
      </>,
    ],
    [PAGE_MESSAGES.madeBy, label.madeBy],
    [PAGE_MESSAGES.origin, label.origin],
    [PAGE_MESSAGES.bestBefore, label.bestBefore],
    [PAGE_MESSAGES.allergens, label.allergens],
    [PAGE_MESSAGES.licence, label.fssaiLicence],
  ];
  return (
    <dl className={styles.strip} data-no-print>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A green circle in a green square (FSSAI, Labelling and Display Regulations 2020, schedule II). */
function VegetarianMark() {
  return (
    <svg className={styles.vegetarian} viewBox="0 0 16 16" role="img" aria-label={PAGE_MESSAGES.vegetarian}>
      <path d="M1 1h14v14H1z" fill="none" stroke="#008000" strokeWidth="2" />
      <circle cx="8" cy="8" r="4" fill="#008000" />
    </svg>
  );
}
