import { createContext, use } from 'react';
import type { ReplySender } from '../../domain/replyLinks.ts';

/** Who works here, and for whom. */
export interface InboxSession extends ReplySender {
  /** The e-mail address of the one who is signed in. */
  email: string;
}

export const InboxSessionContext = createContext<InboxSession | undefined>(undefined);

/** @throws {Error} outside of the signed-in part of the page */
export function useInboxSession(): InboxSession {
  const session = use(InboxSessionContext);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}
