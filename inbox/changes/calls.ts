import { useEffect, useEffectEvent } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';
import { MESSAGES } from '../messages.ts';
import { readStored, useStored, writeStored } from '../stored.ts';

// Calls and messages whose outcome is not recorded yet. They are stored in this browser: during a call a phone may close
// the inbox.

const KEY = 'inbox-calls';

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
  return callsIn(useStored(KEY));
}

export function readCalls(): Call[] {
  return callsIn(readStored(KEY));
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
  write([{ ...call, begunAt: Date.now() }, ...callsWithout(call.item.id)]);
}

/** @param id of its enquiry */
export function endCall(id: string): void {
  write(callsWithout(id));
}

export function clearCalls(): void {
  write([]);
}

function callsWithout(id: string): Call[] {
  return readCalls().filter(({ item }) => item.id !== id);
}

function callsIn(stored: string): Call[] {
  return stored ? JSON.parse(stored) : [];
}

function write(calls: Call[]): void {
  writeStored(KEY, calls.length > 0 ? JSON.stringify(calls) : '');
}
