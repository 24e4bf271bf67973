import { ERASURE_TIMEOUT_MS } from '../../../domain/inboxApi.ts';
import { HOUR_MS } from '../../../domain/time.ts';
import type { InboxApi } from '../contract.ts';
import { account } from './account.ts';
import { call } from './call.ts';
import { changeAll } from './change.ts';
import { detail } from './detail.ts';
import { eraseFlagged, erasePerson } from './erase.ts';
import { lastChange, list } from './list.ts';
import { addMissingWork, eraseExpired } from './maintenance.ts';
import { days, earnings, summary } from './summary.ts';

/**
 * The inbox of the hosted mode, straight to Cloud Firestore and Firebase Auth. The visitor's browser sends the mail, so
 * it can't be sent again from here.
 */
export const firestoreApi: InboxApi = {
  // An emulator's reads cost nothing.
  refetchIntervalMs: FIREBASE_DELIVERY.emulator ? 1_000 : 30_000,
  daysMaxAgeMs: HOUR_MS,
  hasFullQueries: false,
  ...account,
  lastChange: () => call(lastChange),
  enquiries: (view, cursor) => call(() => list(view, cursor)),
  enquiry: (id) => call(() => detail(id)),
  summary: ({ owner }) => call(() => summary(owner)),
  days: () => call(days),
  earnings: (days) => call(() => earnings(days)),
  // The library for CSV is loaded when it is needed.
  writeCsv: (view) => callLong(async () => (await import('./csv.ts')).csvOfView(view)),
  exportCsv: (ids) => callLong(async () => (await import('./csv.ts')).csvOfIds(ids)),
  changeAll: (changes) => (changes.length === 1 ? call : callLong)(() => changeAll(changes)),
  erasePerson: (id, count) => callLong(() => erasePerson(id, count)),
  eraseFlagged: (count) => callLong(() => eraseFlagged(count)),
  maintenance: () =>
    callLong(async () => {
      const added = await addMissingWork();
      return { added, erased: await eraseExpired() };
    }),
};

/** Calls what may take as many requests as there are enquiries. */
function callLong<Result>(request: () => Promise<Result>): Promise<Result> {
  return call(request, ERASURE_TIMEOUT_MS);
}
