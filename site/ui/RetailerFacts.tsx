import type { Retailers } from '../../domain/content/content.ts';
import styles from './RetailerFacts.module.css';

/** What someone with a shop wants to know. */
export function RetailerFacts({ facts }: Pick<Retailers, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
