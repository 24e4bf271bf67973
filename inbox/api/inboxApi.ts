import type { InboxApi } from './contract.ts';
import { serverApi } from './serverApi.ts';

/** The API that was chosen when the site was built; apart from the contract, which both implementations import. */
export const inboxApi: InboxApi =
  DELIVERY_KIND === 'firebase' ? (await import('./firestore/firestoreApi.ts')).firestoreApi : serverApi;
