import { useEffect, useState } from 'react';
import { askInbox, InboxError } from './askInbox.ts';
import { useInboxSession } from './InboxSession.tsx';

/** What the server said to a question, or why it said nothing. */
export interface Answered<Answer> {
  answer: Answer | undefined;
  error: InboxError | undefined;
  /** Puts an answer in place that came another way. */
  put: (answer: Answer) => void;
}

/**
 * Asks a question, and again whenever `tag` changes; meanwhile the last answer stays.
 *
 * @param path under `/api/inbox`; undefined: nothing to ask
 */
export function useAnswer<Answer>(path: string | undefined, tag: string | null): Answered<Answer> {
  const { onSignedOut } = useInboxSession();
  const [state, setState] = useState<{ path?: string; answer?: Answer; error?: InboxError }>({});

  // A new tag is what asks again.
  useEffect(() => {
    if (!path) return;
    const asking = new AbortController();
    askInbox<Answer>(path, { signal: asking.signal }).then(
      (answer) => {
        if (!asking.signal.aborted) setState({ path, answer });
      },
      (error: unknown) => {
        if (asking.signal.aborted || !(error instanceof InboxError)) return;
        if (error.status === 401) onSignedOut();
        else setState((before) => ({ ...(before.path === path ? before : {}), path, error }));
      },
    );
    return () => asking.abort();
  }, [path, tag, onSignedOut]);

  const isCurrent = state.path === path;
  return {
    answer: isCurrent ? state.answer : undefined,
    error: isCurrent ? state.error : undefined,
    put: (answer) => setState(path === undefined ? {} : { path, answer }),
  };
}
