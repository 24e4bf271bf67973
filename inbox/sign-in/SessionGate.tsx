import { notifyManager, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { INBOX_PAGE, INBOX_WORKER, SIGN_IN_FRAGMENT } from '../../domain/desk/inboxApi.ts';
import { Button } from '../../ui/Button.tsx';
import { createInboxClient } from '../api/inboxClient.ts';
import { keepChanges } from '../api/keptChanges.ts';
import { keepInbox, restoreKept } from '../api/keptInbox.ts';
import { LISTS_KEY } from '../api/queries.ts';
import {
  type InboxContent,
  SessionContext,
  type SignedInAccount,
  sessionQuery,
  watchSession,
} from '../api/session.ts';
import { recordAuthor, watchErasures } from '../changes/drafts.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { focus, SignIn } from './SignIn.tsx';
import { SignInCard } from './SignInCard.tsx';

// By default results are shown a task later, in which a checkbox that follows its mutation would go back and flicker.
// https://tanstack.com/query/latest/docs/reference/notifyManager#notifymanagersetscheduler
notifyManager.setScheduler(queueMicrotask);
// The browser may be wrong about being offline, and requests would wait for it without an error to show.
onlineManager.setEventListener(() => undefined);

interface SessionGateProps {
  content: InboxContent;
  children: ReactNode;
}

/** Shows its children to a member of staff who is signed in; else signing in. */
export function SessionGate({ content, children }: SessionGateProps) {
  const { product } = content;
  const session = useQuery(sessionQuery);
  const [token, setToken] = useSignInToken();
  useEffect(() => watchSession(window), []);
  if (token || session.data === null) return <SignIn product={product} token={token} setToken={setToken} />;
  if (session.data) {
    return (
      <SignedIn content={content} account={session.data}>
        {children}
      </SignedIn>
    );
  }
  if (session.failureCount === 0) return null;
  return (
    <SignInCard product={product}>
      <Alert tone="alert">
        <p>
          <span>{session.failureReason?.message}</span> <span>{MESSAGES.app.reconnecting}</span>
        </p>
      </Alert>
    </SignInCard>
  );
}

interface SignedInProps extends SessionGateProps {
  account: SignedInAccount;
}

/** Another page may sign someone else in, and what is typed on here would be theirs. */
function SignedIn({ account, ...inbox }: SignedInProps) {
  const [shownTo] = useState(account.email);
  if (account.email === shownTo) return <OwnInbox account={account} {...inbox} />;
  return <OtherSignedIn product={inbox.content.product} email={account.email} />;
}

/** In a page of somebody else. */
function OtherSignedIn({ product, email }: { product: string; email: string }) {
  const texts = MESSAGES.signIn;
  return (
    <SignInCard product={product}>
      <Alert tone="alert">
        {/* Who was typing would press the button. */}
        <p ref={focus} tabIndex={-1}>
          {texts.otherSignedIn(email)}
        </p>
      </Alert>
      <Button variant="primary" onClick={() => location.reload()}>
        {texts.goOnAs(email)}
      </Button>
    </SignInCard>
  );
}

/** The inbox of one member of staff. Whoever signs in next on this device sees nothing of what was loaded. */
function OwnInbox({ content, account, children }: SignedInProps) {
  const [client] = useState(() => {
    // Before any draft is shown, or goes on being saved.
    recordAuthor(account.email);
    const created = createInboxClient();
    if (account.isKept) restoreKept(created, account.email);
    return created;
  });
  useEffect(registerWorker, []);
  useEffect(() => keepInbox(client, account, LISTS_KEY), [client, account]);
  useEffect(() => watchErasures(client), [client]);
  useEffect(() => keepChanges(client, account.email, localStorage, window), [client, account.email]);
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={{ ...content, ...account }}>{children}</SessionContext>
    </QueryClientProvider>
  );
}

/** Lets the inbox open without a connection, and take push messages. In `npm run dev` the files change all the time. */
function registerWorker(): void {
  if (!import.meta.env.PROD) return;
  navigator.serviceWorker?.register(INBOX_WORKER, { scope: INBOX_PAGE }).catch(() => {
    // Without it the inbox needs a connection to open.
  });
}

/** The token of a sign-in link. It is removed from the URL, which may be shared. */
function useSignInToken() {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    function moveToken() {
      const fragment = location.hash.slice(1);
      if (!fragment.startsWith(SIGN_IN_FRAGMENT)) return;
      setToken(fragment.slice(SIGN_IN_FRAGMENT.length) || undefined);
      history.replaceState(null, '', location.pathname);
    }
    moveToken();
    addEventListener('hashchange', moveToken);
    return () => removeEventListener('hashchange', moveToken);
  }, []);
  return [token, setToken] as const;
}
