import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { mapEmbedUrl, mapUrl } from '../../domain/content/contactUrls.ts';
import { addressLineOf } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OfficeMap.module.css';

// `allow-same-origin` gives the map its own origin back, not ours: without one it sends no referrer, and
// OpenStreetMap refuses tiles to those who send none.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/** Where the company is: its address, and over it the map of another site once that site has responded. */
export function OfficeMap({ site: { content, messages } }: { site: LocalizedSite }) {
  const { name, legalName, address } = content.company;
  return (
    <div className={styles.container} data-office-map>
      {/* A frame in the page is a document of its own from the start, also without a URL. */}
      <template>
        <iframe
          className={styles.map}
          data-no-print
          title={fillIn(messages.page.map, { company: name })}
          sandbox={SANDBOX}
          src={mapEmbedUrl(address)}
        />
      </template>
      <a className={styles.address} href={mapUrl(address)} rel="noopener">
        <svg className={styles.pin} data-no-print viewBox="0 0 24 32" aria-hidden="true">
          <path d="M12 1a11 11 0 0 1 11 11c0 8-11 19-11 19S1 20 1 12A11 11 0 0 1 12 1Zm0 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z" />
        </svg>
        <address>{`${legalName}, ${addressLineOf(address)}`}</address>
        <span className={styles.open} data-no-print>
          {messages.page.openInMaps}
        </span>
      </a>
      {address.mapOnTap && (
        <Button className={styles.show} data-show-map data-no-print hidden>
          {messages.page.showMap}
        </Button>
      )}
    </div>
  );
}
