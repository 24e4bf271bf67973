import type { Company } from '../../domain/content/contentSchema.ts';
import { mapEmbedAddress } from '../../domain/map/mapAddresses.ts';
import styles from './OfficeMap.module.css';

interface OfficeMapProps {
  company: Pick<Company, 'name' | 'address'>;
}

// `allow-same-origin` gives the map its own origin back, not ours: without one it sends no referrer, and
// OpenStreetMap refuses tiles to those who send none.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/** The map, which is not fetched before the visitor comes near it; the page script gives it its address. */
export function OfficeMap({ company }: OfficeMapProps) {
  const map = { title: `Map: ${company.name}`, sandbox: SANDBOX, className: styles.map };
  const address = mapEmbedAddress(company.address);
  return (
    <div className={styles.frame}>
      {/* Locked until it has an address: a blank frame with this sandbox would be of our own origin. */}
      <iframe {...map} sandbox="" data-sandbox={SANDBOX} data-src={address} />
      <noscript>
        <iframe {...map} src={address} loading="lazy" />
      </noscript>
    </div>
  );
}
