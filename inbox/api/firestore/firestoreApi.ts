import { ERASURE_TIMEOUT_MS } from '../../../domain/inboxApi.ts';
import { writeInboxView } from '../../../domain/inboxView.ts';
import { indiaDayOf } from '../../../domain/time.ts';
import type { InboxApi } from '../contract.ts';
import { account, currentEmail } from './account.ts';
import { call } from './call.ts';
import { change, changeAll } from './change.ts';
import { detail } from './detail.ts';
import { earnings } from './earnings.ts';
import { eraseFlagged, erasePerson } from './erase.ts';
import { list } from './list.ts';
import { days, summary } from './summary.ts';
import { forgetAnswers, unlessUnchanged } from './unchanged.ts';
import { addMissingWork, eraseExpired } from './upkeep.ts';

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
  signOut: async () => {
    await account.signOut();
    forgetAnswers();
  },
  enquiries: (view, cursor) => repeatable(['list', writeInboxView(view), cursor], () => list(view, cursor)),
  enquiry: (id) => repeatable(['enquiry', id], () => detail(id)),
  summary: (owner) => repeatable(['summary', owner], () => summary(owner)),
  days: () => repeatable(['days'], days),
  earnings: (days) => repeatable(['earnings', days], () => earnings(days)),
  change: (enquiry, changes) => writing(() => change(enquiry, changes)),
  // The library for CSV is loaded when it is needed.
  writeCsv: (view) => call(async () => (await import('./csv.ts')).csvOfView(view), ERASURE_TIMEOUT_MS),
  exportCsv: (ids) => call(async () => (await import('./csv.ts')).csvOfIds(ids), ERASURE_TIMEOUT_MS),
  changeAll: (changes) => writing(() => changeAll(changes)),
  erasePerson: (id, count) => writing(() => erasePerson(id, count)),
  eraseFlagged: (count) => writing(() => eraseFlagged(count)),
  upkeep: {
    eraseExpired: () => writing(eraseExpired),
    addMissingWork: () => writing(addMissingWork),
  },
};

/** A request that is polled. */
function repeatable<Answer>(key: unknown[], request: () => Promise<Answer>): Promise<Answer> {
  return call(() => unlessUnchanged([currentEmail(), indiaDayOf(Date.now()), ...key].join(' '), request));
}

/** A request that changes something, which may take as many requests as there are enquiries. */
async function writing<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call(request, ERASURE_TIMEOUT_MS);
  } finally {
    forgetAnswers();
  }
}
