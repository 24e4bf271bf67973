import { useEffect, useState } from 'react';
import { askInbox, InboxError, RETRY_PAUSE } from './askInbox.ts';
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

  const [tries, setTries] = useState(0);

  // A new tag, or another try, is what asks again.
  useEffect(() => {
    if (!path) return;
    const asking = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    askInbox<Answer>(path, { signal: asking.signal }).then(
      (answer) => {
        if (!asking.signal.aborted) setState({ path, answer });
      },
      (error: unknown) => {
        if (asking.signal.aborted || !(error instanceof InboxError)) return;
        if (error.status === 401) return onSignedOut();
        setState((before) => ({ ...(before.path === path ? before : {}), path, error }));
        if (error.mayPass) retry = setTimeout(() => setTries((count) => count + 1), RETRY_PAUSE);
      },
    );
    return () => {
      asking.abort();
      clearTimeout(retry);
    };
  }, [path, tag, tries, onSignedOut]);

  const isCurrent = state.path === path;
  return {
    answer: isCurrent ? state.answer : undefined,
    error: isCurrent ? state.error : undefined,
    put: (answer) => setState(path === undefined ? {} : { path, answer }),
  };
}
