import type { ReactNode } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { FSSAI_PORTAL } from '../../domain/content/contactUrls.ts';
import styles from './TrustStrip.module.css';

/** The facts that a careful reader looks for first, as the pack has them; those that are given. */
export function TrustStrip({ site: { content, messages } }: { site: LocalizedSite }) {
  const { product, label } = content;
  const names = messages.page;
  const facts: [string, ReactNode][] = [
    [
      names.pack,
      <>
        {label.vegetarian && <VegetarianMark name={names.vegetarian} />} {product.pack}
      </>,
    ],
    [names.madeBy, label.madeBy],
    [names.origin, label.origin],
    [names.size, label.size],
    [names.bestBefore, label.bestBefore],
    [names.allergens, label.allergens],
    [
      names.licence,
      <>
        <span className={styles.licence}>{label.fssaiLicence}</span>{' '}
        <a className="tap-target" href={FSSAI_PORTAL} data-no-print>
          {names.checkLicence}
        </a>
      </>,
    ],
  ];
  return (
    <dl className={styles.strip}>
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
function VegetarianMark({ name }: { name: string }) {
  return (
    <svg className={styles.vegetarian} viewBox="0 0 16 16" role="img" aria-label={name}>
      <path d="M1 1h14v14H1z" fill="none" stroke="#008000" strokeWidth="2" />
      <circle cx="8" cy="8" r="4" fill="#008000" />
    </svg>
  );
}
