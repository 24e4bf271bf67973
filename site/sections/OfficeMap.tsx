import type { Company } from '../../domain/content/contentSchema.ts';
import { mapEmbedAddress } from '../../domain/map/mapAddresses.ts';
import styles from './OfficeMap.module.css';

interface OfficeMapProps {
  company: Pick<Company, 'name' | 'address'>;
}

// `allow-same-origin` gives the map its own origin back, not ours: without one it sends no referrer, and
// OpenStreetMap refuses tiles to those who send none.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/** The map, which is not fetched before the visitor comes near it; the page script takes it out of its template. */
export function OfficeMap({ company }: OfficeMapProps) {
  const map = (
    <iframe
      title={`Map: ${company.name}`}
      sandbox={SANDBOX}
      className={styles.map}
      src={mapEmbedAddress(company.address)}
      loading="lazy"
    />
  );
  return (
    <div className={styles.frame} data-map>
      <template>{map}</template>
      <noscript>{map}</noscript>
    </div>
  );
}
