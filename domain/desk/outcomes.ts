/** How the staff get in touch with a customer. */
export const CHANNELS = ['call', 'whatsapp', 'email'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The result; `sent`: a message was sent and has no reply yet. */
export const RESULTS = ['reached', 'sent', 'no-answer', 'wrong-number'] as const;

export type Result = (typeof RESULTS)[number];

export interface Outcome {
  channel: Channel;
  result: Result;
}

/** Calls and messages without an answer since the customer was last reached, after a further one. */
export function attemptsAfter(attempts: number, result: Result): number {
  if (result === 'no-answer') return attempts + 1;
  return result === 'reached' ? 0 : attempts;
}

const ON: Record<Channel, string> = { call: 'by phone', whatsapp: 'on WhatsApp', email: 'by e-mail' };

/** An outcome as a part of the history, such as `called, no answer`. */
export function describeOutcome({ channel, result }: Outcome): string {
  if (result === 'reached') return `reached the customer ${ON[channel]}`;
  if (result === 'sent') return `wrote ${ON[channel]}`;
  if (result === 'no-answer')
    return channel === 'call' ? 'called, no answer' : `wrote ${ON[channel]}, no answer`;
  return channel === 'call' ? 'called a wrong number' : `found no such number ${ON[channel]}`;
}

export const RESULT_LABELS: Record<Result, string> = {
  reached: 'Reached',
  sent: 'Sent',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
};
