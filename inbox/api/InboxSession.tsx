import { createContext, use } from 'react';
import type { Answerer } from '../../../domain/inbox/answerAddresses.ts';

/** Who works here, for whom, and what to do when that ends. */
export interface InboxSession extends Answerer {
  /** The address of the one who is signed in. */
  email: string;
  /** Says that the server no longer knows this session. */
  onSignedOut: () => void;
}

export const InboxSessionContext = createContext<InboxSession | undefined>(undefined);

/** @throws {Error} outside of the signed-in part of the page */
export function useInboxSession(): InboxSession {
  const session = use(InboxSessionContext);
  if (!session) throw new Error('there is no session here');
  return session;
}
