import { useEffect, useEffectEvent } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';
import { ownKey } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { readStored, useStoredAll, writeStored } from '../stored.ts';

// Calls and messages whose outcome is not recorded yet. They are stored in this browser: during a call a phone may close
// the inbox.

export const CALLS = 'inbox-calls';

export interface Call {
  /** The enquiry as it was shown; without a connection nothing more is known of it. */
  item: InboxItem;
  channel: Channel;
  /** Which reply of the content was sent, such as `WhatsApp: Price`. */
  reply?: string | undefined;
  /** In milliseconds; somebody who is called again has a call of another time. */
  begunAt: number;
}

/** The last one first. */
export function useCalls(): Call[] {
  const calls = useStoredAll(ownKey(CALLS, '')).map((stored): Call => JSON.parse(stored));
  return calls.sort((one, other) => other.begunAt - one.begunAt);
}

/** Announces that a call is asked about: when it is begun, and when the page is seen again, as after the call. */
export function useAnnouncedCall(call: Call | undefined, announce: (text: string) => void): void {
  const onAsked = useEffectEvent(() => {
    if (call) announce(MESSAGES.outcome.asked(call.item.fields.Name));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call is asked about anew
  useEffect(() => {
    onAsked();
    const onSeen = () => {
      if (document.hidden) return;
      onAsked();
      document.removeEventListener('visibilitychange', onSeen);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [call?.begunAt]);
}

export function beginCall(call: Omit<Call, 'begunAt'>): void {
  writeStored(ownKey(CALLS, call.item.id), JSON.stringify({ ...call, begunAt: Date.now() }));
}

/** Asks again about a call, unless a later one of the same enquiry is asked about. */
export function askAgain(call: Omit<Call, 'begunAt'>): void {
  if (!readStored(ownKey(CALLS, call.item.id))) beginCall(call);
}

/** @param id of its enquiry */
export function endCall(id: string): void {
  writeStored(ownKey(CALLS, id), '');
}
