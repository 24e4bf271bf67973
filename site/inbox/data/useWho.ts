import { useEffect, useState } from 'react';
import { askInbox, InboxError, RETRY_PAUSE } from './askInbox.ts';

/** Who is here: not known yet, as long as the server can't be reached either; nobody; or the one with this address. */
export type Who = 'asking' | 'unreached' | 'nobody' | { email: string };

/** Asks who is signed in, until there is an answer. */
export function useWho(): [Who, (who: Who) => void] {
  const [who, setWho] = useState<Who>('asking');
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      askInbox<{ email: string }>('/session', { signal }).then(setWho, (error: unknown) => {
        if (signal.aborted) return;
        const mayPass = error instanceof InboxError && error.mayPass;
        // Whoever signed in meanwhile, by a link, stays.
        setWho((before) => (typeof before === 'object' ? before : mayPass ? 'unreached' : 'nobody'));
        if (mayPass) retry = setTimeout(ask, RETRY_PAUSE);
      });
    };
    ask();
    return () => {
      asking.abort();
      clearTimeout(retry);
    };
  }, []);
  return [who, setWho];
}
