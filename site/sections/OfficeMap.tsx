import type { Company } from '../../domain/content.ts';
import { mapEmbedUrl } from '../../domain/map.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './OfficeMap.module.css';

interface OfficeMapProps {
  company: Pick<Company, 'name' | 'address'>;
}

// `allow-same-origin` gives the map its own origin back, not ours: without one it sends no referrer, and
// OpenStreetMap refuses tiles to those who send none.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/** Where the company is, on a map of another site, which is not loaded before the visitor comes near it. */
export function OfficeMap({ company }: OfficeMapProps) {
  return (
    <div className={styles.frame}>
      <iframe
        title={PAGE_MESSAGES.map(company.name)}
        sandbox={SANDBOX}
        className={styles.map}
        src={mapEmbedUrl(company.address)}
        loading="lazy"
      />
    </div>
  );
}
