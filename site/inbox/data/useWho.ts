import { useEffect, useState } from 'react';
import { keepAsking } from './askInbox.ts';

/** Who is here: not known yet, as long as the server can't be reached either; nobody; or the one with this address. */
export type Who = 'asking' | 'unreached' | 'nobody' | { email: string };

/** Asks who is signed in, until there is an answer. */
export function useWho(): [Who, (who: Who) => void] {
  const [who, setWho] = useState<Who>('asking');
  useEffect(
    () =>
      keepAsking<{ email: string }>('/session', {
        answered: setWho,
        failed: ({ mayPass }) =>
          // Whoever signed in meanwhile, by a link, stays.
          setWho((before) => (typeof before === 'object' ? before : mayPass ? 'unreached' : 'nobody')),
      }),
    [],
  );
  return [who, setWho];
}
