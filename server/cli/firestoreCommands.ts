import type { Firestore } from '@google-cloud/firestore';
import type { StoreContext } from '../context.ts';
import { EnquiryTransfer, type TransferResult } from '../store/EnquiryTransfer.ts';
import { FirestoreTransfer } from './FirestoreTransfer.ts';

/** Moves everything into Cloud Firestore, and says what is left to do here. */
export async function exportFirestore(
  context: StoreContext,
  firestore: Firestore,
  say: (line: string) => void,
): Promise<void> {
  const result = await transferOf(context, firestore).exportAll();
  report('Cloud Firestore', result, say);
  const { count } = context.queue.unsent('pending');
  if (count > 0) {
    say(
      `${count} mails still wait to be sent from here: let the server send them before it is switched off.`,
    );
  }
}

/** Moves everything from Cloud Firestore into the store. */
export async function importFirestore(
  context: StoreContext,
  firestore: Firestore,
  say: (line: string) => void,
): Promise<void> {
  report('this store', await transferOf(context, firestore).importAll(), say);
}

function transferOf({ database, inboxStore }: StoreContext, firestore: Firestore): FirestoreTransfer {
  return new FirestoreTransfer(firestore, new EnquiryTransfer(database, inboxStore));
}

function report(place: string, result: TransferResult, say: (line: string) => void): void {
  const { added, continued, unchanged, conflicts } = result;
  say(`Added ${added} enquiries to ${place}; ${unchanged} were there already.`);
  if (continued > 0) say(`Of ${continued} that were there, the later history was added.`);
  if (conflicts.length === 0) return;
  say(
    `${conflicts.length} were worked on in both places, and were left as they are: ${conflicts.join(', ')}`,
  );
}
