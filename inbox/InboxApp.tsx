import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxApi } from './api/inboxApi.ts';
import { clearCache, createQueryClient } from './api/queries.ts';
import { type InboxContent, SessionContext, setSession, useSessionQuery } from './api/session.ts';
import { clearDrafts } from './changes/drafts.ts';
import { clearCall } from './changes/useEnquiryActions.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { MESSAGES } from './messages.ts';
import { NoAccess } from './sign-in/NoAccess.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';
import { Alert } from './ui/Alert.tsx';

/** The staff's inbox: signing in, and then the enquiries. */
export function InboxApp(content: InboxContent) {
  const [client] = useState(createQueryClient);
  if (!isBrowserSupported()) {
    return (
      <SignInCard product={content.product}>
        <Alert tone="alert">{MESSAGES.app.browserTooOld}</Alert>
      </SignInCard>
    );
  }
  return (
    <QueryClientProvider client={client}>
      <SignInOrInbox content={content} />
    </QueryClientProvider>
  );
}

function SignInOrInbox({ content }: { content: InboxContent }) {
  const { product } = content;
  const client = useQueryClient();
  const session = useSessionQuery();
  const [token, setToken] = useSignInToken();
  const isSignedOut = session.data === null;
  // Whoever signs in next on this device sees nothing of it.
  useEffect(() => {
    if (!isSignedOut) return;
    clearCache(client);
    clearCall();
    clearDrafts();
  }, [isSignedOut, client]);

  if (!token && session.data === undefined) {
    if (session.failureCount === 0) return null;
    return (
      <SignInCard product={product}>
        <Alert tone="alert">
          {session.failureReason?.message} {MESSAGES.app.reconnecting}
        </Alert>
      </SignInCard>
    );
  }
  if (token || !session.data) {
    return (
      <SignIn
        product={product}
        token={token}
        onSignedIn={(account) => {
          setToken(undefined);
          clearCache(client);
          setSession(client, account);
        }}
        onTokenRefused={() => setToken(undefined)}
      />
    );
  }
  if (session.data.unlistedUid) {
    return <NoAccess product={product} email={session.data.email} uid={session.data.unlistedUid} />;
  }
  return (
    <SessionContext value={{ ...content, email: session.data.email }}>
      <InboxScreen />
    </SessionContext>
  );
}

/** The token of a sign-in link. It is removed from the URL, which may be shared. */
function useSignInToken() {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    function moveToken() {
      const found = inboxApi.tokenOf(new URL(location.href));
      if (found === undefined) return;
      setToken(found || undefined);
      history.replaceState(null, '', location.pathname);
    }
    moveToken();
    addEventListener('hashchange', moveToken);
    return () => removeEventListener('hashchange', moveToken);
  }, []);
  return [token, setToken] as const;
}

/** Tests the newest features that the inbox uses; the public site supports older browsers. */
function isBrowserSupported(): boolean {
  return 'any' in AbortSignal && 'popover' in HTMLElement.prototype && 'toReversed' in Array.prototype;
}
