import { ERASURE_TIMEOUT_MS } from '../../../domain/inboxApi.ts';
import type { InboxApi } from '../contract.ts';
import { account } from './account.ts';
import { call } from './call.ts';
import { change, changeAll } from './change.ts';
import { detail } from './detail.ts';
import { eraseFlagged, erasePerson } from './erase.ts';
import { list } from './list.ts';
import { summary } from './summary.ts';

/**
 * The inbox of the hosted mode, straight to Cloud Firestore and Firebase Auth. The visitor's browser sends the mail, so
 * it can't be sent again from here.
 */
export const firestoreApi: InboxApi = {
  // Each poll costs readings, of which 50,000 a day are free; an emulator's cost nothing.
  refetchIntervalMs: FIREBASE_DELIVERY.emulator ? 4_000 : 30_000,
  summaryIntervalMs: FIREBASE_DELIVERY.emulator ? 4_000 : 60_000,
  hasFullQueries: false,
  ...account,
  enquiries: (view, cursor) => call(() => list(view, cursor)),
  enquiry: (id) => call(() => detail(id)),
  summary: (owner) => call(() => summary(owner)),
  change: (enquiry, changes) => call(() => change(enquiry, changes)),
  // The library for CSV is loaded when it is needed.
  writeCsv: (view) => call(async () => (await import('./csv.ts')).csvOfView(view), ERASURE_TIMEOUT_MS),
  exportCsv: (ids) => call(async () => (await import('./csv.ts')).csvOfIds(ids), ERASURE_TIMEOUT_MS),
  changeAll: (changes) => call(() => changeAll(changes), ERASURE_TIMEOUT_MS),
  erasePerson: (id, count) => call(() => erasePerson(id, count), ERASURE_TIMEOUT_MS),
  eraseFlagged: (count) => call(() => eraseFlagged(count), ERASURE_TIMEOUT_MS),
};
