import { useState } from 'react';

/** How a customer was contacted. */
export type ContactWay = 'call' | 'whatsapp';

/** A call or message that was begun, and whose outcome is not recorded yet. */
export interface Call {
  /** The id of the enquiry. */
  id: string;
  way: ContactWay;
}

const STORAGE_KEY = 'inbox-call';

/** The call in progress, kept in this tab: on a phone the page may be loaded again after it. */
export function useCall(): [Call | undefined, (call: Call | undefined) => void] {
  const [call, setCall] = useState<Call | undefined>(() => {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored ? JSON.parse(stored) : undefined;
  });
  return [
    call,
    (next) => {
      if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      else sessionStorage.removeItem(STORAGE_KEY);
      setCall(next);
    },
  ];
}
