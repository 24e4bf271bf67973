import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { receipts } from '../outbox/pageOutbox.ts';
import type { ReceiptListProps } from './ReceiptList.tsx';
import type { ListedEnquiry } from './Receipts.ts';

const NONE: readonly ListedEnquiry[] = [];

/** What this device has sent, as far as it keeps it. */
export function useReceipts(): readonly ListedEnquiry[] {
  return useSyncExternalStore(receipts.subscribe, receipts.getList, () => NONE);
}

const MAX_SHOWN = 2;

/** What this device has sent, under the form. Most visitors have sent nothing, and need none of its code. */
export function YourEnquiries(props: Pick<ReceiptListProps, 'language' | 'contact'>) {
  const list = useReceipts();
  const [ReceiptList, setReceiptList] = useState<ComponentType<ReceiptListProps>>();

  useEffect(() => {
    if (list.length === 0 || ReceiptList) return;
    // Without a connection the next change of the list tries again.
    import('./ReceiptList.tsx').then((module) => setReceiptList(() => module.ReceiptList), console.warn);
  }, [list, ReceiptList]);

  return ReceiptList && <ReceiptList {...props} list={list} max={MAX_SHOWN} />;
}
