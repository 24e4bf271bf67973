import { uuidOf } from '../uuidOf.ts';

export type MailSubject =
  | { kind: 'enquiry'; id: string; reference: string }
  /** What the customer of an enquiry gets. */
  | { kind: 'receipt'; id: string; reference: string }
  /** The mail of a day: with an inbox its summary, else the flagged enquiries. */
  | { kind: 'digest'; day: string }
  | { kind: 'due'; day: string; recipient: string }
  | { kind: 'sign-in'; request: string }
  /** The enquiry that the site sends itself, which is not stored any more, by the time of its arrival. */
  | { kind: 'proof'; request: string };

export type WebhookSubject =
  | { kind: 'webhook-created' | 'webhook-withdrawn'; id: string; reference: string }
  /** A change of the status, by the version of its step. */
  | { kind: 'webhook-status'; id: string; reference: string; step: number }
  /** An enquiry that is gone, by its id for receivers. */
  | { kind: 'webhook-erased'; request: string };

/** What a mail is called in its Message-ID, in the name of its file and on the command line. */
export function mailIdOf(subject: MailSubject): string {
  switch (subject.kind) {
    case 'enquiry':
      return subject.id;
    case 'receipt':
      return receiptIdOf(subject.id);
    case 'digest':
      return `digest-${subject.day}`;
    case 'due':
      // A Message-ID has one at sign.
      return `due-${subject.day}-${subject.recipient.replace('@', '=')}`;
    case 'sign-in':
      return `sign-in-${subject.request}`;
    case 'proof':
      return `proof-${subject.request}`;
  }
}

/** What the receipt of an enquiry is called: not by the enquiry's id, which withdraws it, for mail servers log it. */
export function receiptIdOf(id: string): string {
  return `receipt-${uuidOf(`receipt ${id}`)}`;
}

/** What receivers of webhooks know an enquiry by: not its id, which withdraws it. */
export function receiverIdOf(id: string): string {
  return uuidOf(`webhook ${id}`);
}

/**
 * The mailbox of an e-mail, in which `a.b+c@x.example` and `AB@x.example` are the same: for most providers they are, and
 * a stranger's mailbox can't be filled by variants of its address.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}
