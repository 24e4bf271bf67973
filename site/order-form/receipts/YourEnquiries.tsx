import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { receipts } from '../outbox/pageOutbox.ts';
import type { ReceiptListProps } from './ReceiptList.tsx';
import type { ListedEnquiry } from './Receipts.ts';

const ReceiptList = lazy(() => import('./ReceiptList.tsx'));

const NONE: readonly ListedEnquiry[] = [];

/** What this device has sent, as far as it keeps it. */
export function useReceipts(): readonly ListedEnquiry[] {
  return useSyncExternalStore(receipts.subscribe, receipts.getList, () => NONE);
}

/** How many of them are shown under the form. */
const MAX_SHOWN = 2;

/** What this device has sent, under the form. Most visitors have sent nothing, and need none of its code. */
export function YourEnquiries(props: Pick<ReceiptListProps, 'language' | 'contact'>) {
  const list = useReceipts();
  const [isNeeded, setNeeded] = useState(false);
  // It stays when the list is cleared, to say so.
  if (list.length > 0 && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ReceiptList {...props} list={list} max={MAX_SHOWN} />
    </Suspense>
  );
}
