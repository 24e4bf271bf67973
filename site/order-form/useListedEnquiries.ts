import { useSyncExternalStore } from 'react';
import type { ListedEnquiry } from './outbox/listEnquiries.ts';
import { outbox } from './outbox/pageOutbox.ts';

const NONE: readonly ListedEnquiry[] = [];

/** What this device has sent, as far as it keeps it. */
export function useListedEnquiries(): readonly ListedEnquiry[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getList, () => NONE);
}

/** One of them. */
export function useListedEnquiry(id: string): ListedEnquiry | undefined {
  return useListedEnquiries().find((enquiry) => enquiry.id === id);
}
