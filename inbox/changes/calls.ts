import { useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';

/** A call or message whose outcome is not recorded yet. */
export interface Call {
  /** The enquiry as it was shown; without a connection nothing more is known of it. */
  item: InboxItem;
  /** How the customer is contacted. */
  channel: Channel;
}

/** Session storage key of someone's calls, before their e-mail address. */
const PREFIX = 'inbox-calls:';

/** The calls of a member of staff, kept in this tab: on a phone the page may be loaded again after one. */
export function useCalls(email: string) {
  const key = PREFIX + email;
  const [calls, setCalls] = useState<Call[]>(() => JSON.parse(sessionStorage.getItem(key) ?? '[]'));

  function change(next: (calls: Call[]) => Call[]): void {
    setCalls((last) => {
      const changed = next(last);
      if (changed.length > 0) sessionStorage.setItem(key, JSON.stringify(changed));
      else sessionStorage.removeItem(key);
      return changed;
    });
  }

  const others = (calls: Call[], { item }: Call) => calls.filter((call) => call.item.id !== item.id);
  return {
    calls,
    beginCall: (call: Call) => change((calls) => [call, ...others(calls, call)]),
    endCall: (call: Call) => change((calls) => others(calls, call)),
  };
}

/** Ends the calls of someone who has signed out. */
export function clearCalls(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
