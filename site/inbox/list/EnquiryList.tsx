import { useEffect, useRef } from 'react';
import type { InboxAddress } from '../address/useInboxAddress.ts';
import type { Enquiries } from '../data/useEnquiries.ts';
import { INDIA_DATE } from '../parts/indiaDateTime.ts';
import { QuietButton } from '../parts/QuietButton.tsx';
import styles from './EnquiryList.module.css';
import { EnquiryRow } from './EnquiryRow.tsx';

interface EnquiryListProps {
  enquiries: Enquiries;
  address: InboxAddress;
  now: number;
}

/** A search that has found fewer goes on by itself, so many times. */
const ENOUGH = 10;
const MOST_BY_ITSELF = 20;

/** The enquiries of a view, newest first. */
export function EnquiryList({ enquiries, address, now }: EnquiryListProps) {
  const { loaded, loadedView, arrived, loadOlder } = enquiries;
  const byItself = useRef({ view: loadedView, count: 0 });

  useEffect(() => {
    if (!loaded?.next || loaded.items.length >= ENOUGH) return;
    if (byItself.current.view !== loadedView) byItself.current = { view: loadedView, count: 0 };
    byItself.current.count += 1;
    if (byItself.current.count <= MOST_BY_ITSELF) void loadOlder().catch(() => {});
  }, [loaded, loadedView, loadOlder]);

  if (!loaded) return <p className={styles.empty}>Loading …</p>;
  const arrivedIds = new Set(arrived.map(({ id }) => id));
  return (
    <>
      {loaded.items.length > 0 ? (
        <ul className={styles.list}>
          {loaded.items.map((item) => (
            <EnquiryRow
              key={item.id}
              item={item}
              address={address}
              arrived={arrivedIds.has(item.id)}
              now={now}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {loaded.next ? 'Nothing found so far.' : 'Nothing here. New enquiries appear by themselves.'}
        </p>
      )}
      {loaded.next && (
        <div className={styles.more}>
          {loaded.searchedTo !== null && <p>Searched back to {INDIA_DATE.format(loaded.searchedTo)}.</p>}
          <QuietButton onClick={() => void loadOlder().catch(() => {})}>
            {loaded.searchedTo === null ? 'Show older' : 'Search further back'}
          </QuietButton>
        </div>
      )}
    </>
  );
}
