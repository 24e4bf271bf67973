import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';
import { readStored, useStored, writeStored } from '../stored.ts';

// Calls and messages whose outcome is not recorded yet. They are stored in this browser: during a call a phone may close
// the inbox.

const KEY = 'inbox-calls';

export interface Call {
  /** The enquiry as it was shown; without a connection nothing more is known of it. */
  item: InboxItem;
  channel: Channel;
  /** Whether the bar that asks for its outcome is folded, so that the list can be read. */
  isFolded?: boolean;
}

/** The last one first. */
export function useCalls(): Call[] {
  return callsIn(useStored(KEY));
}

export function beginCall(call: Call): void {
  write([call, ...callsWithout(call)]);
}

export function endCall(call: Call): void {
  write(callsWithout(call));
}

export function foldCall({ item }: Call, isFolded: boolean): void {
  write(callsIn(readStored(KEY)).map((call) => (call.item.id === item.id ? { ...call, isFolded } : call)));
}

export function clearCalls(): void {
  write([]);
}

function callsWithout({ item }: Call): Call[] {
  return callsIn(readStored(KEY)).filter((call) => call.item.id !== item.id);
}

function callsIn(stored: string): Call[] {
  return stored ? JSON.parse(stored) : [];
}

function write(calls: Call[]): void {
  writeStored(KEY, calls.length > 0 ? JSON.stringify(calls) : '');
}
