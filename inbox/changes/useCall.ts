import { useState } from 'react';

/** How a customer was contacted. */
export type ContactChannel = 'call' | 'whatsapp';

/** A call or message whose outcome is not recorded yet. */
export interface Call {
  /** The id of the enquiry. */
  id: string;
  channel: ContactChannel;
}

const STORAGE_KEY = 'inbox-call';

/** Ends the call of someone who has signed out. */
export function forgetCall(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

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
      else forgetCall();
      setCall(next);
    },
  ];
}
