import { useEffect, useState } from 'react';
import { type InboxError, keepAsking } from './askInbox.ts';
import { useInboxSession } from './InboxSession.tsx';

/** What the server said to a question, or why it said nothing. */
export interface Answered<Answer> {
  answer: Answer | undefined;
  error: InboxError | undefined;
  /** Puts an answer in place that came another way. */
  put: (answer: Answer) => void;
}

/**
 * Asks a question, and again whenever `tag` changes, or after a while when there was no answer; meanwhile the last
 * answer stays.
 *
 * @param path under `/api/inbox`; undefined: nothing to ask
 */
export function useAnswer<Answer>(path: string | undefined, tag: string | null): Answered<Answer> {
  const { onSignedOut } = useInboxSession();
  const [state, setState] = useState<{ path?: string; answer?: Answer; error?: InboxError }>({});

  // A new tag is what asks again.
  useEffect(() => {
    if (!path) return;
    return keepAsking<Answer>(path, {
      answered: (answer) => setState({ path, answer }),
      failed: (error) => {
        if (error.status === 401) return onSignedOut();
        setState((before) => ({ ...(before.path === path ? before : {}), path, error }));
      },
    });
  }, [path, tag, onSignedOut]);

  const isCurrent = state.path === path;
  return {
    answer: isCurrent ? state.answer : undefined,
    error: isCurrent ? state.error : undefined,
    put: (answer) => setState(path === undefined ? {} : { path, answer }),
  };
}
