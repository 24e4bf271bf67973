import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SIGN_IN_FRAGMENT } from '../domain/inboxApi.ts';
import { clearCache, createQueryClient } from './api/queries.ts';
import { type InboxContent, SessionContext, setSession, useSessionQuery } from './api/session.ts';
import { keepDraftsOf } from './changes/drafts.ts';
import { clearCall } from './changes/useEnquiryActions.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { MESSAGES } from './messages.ts';
import { goTo } from './navigation.tsx';
import { takeRememberedUrl } from './sign-in/rememberedUrl.ts';
import { SignIn } from './sign-in/SignIn.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';
import { Alert } from './ui/Alert.tsx';

/** Signing in, and then the enquiries. */
export default function SignInOrInbox(content: InboxContent) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SessionGate content={content} />
    </QueryClientProvider>
  );
}

function SessionGate({ content }: { content: InboxContent }) {
  const { product } = content;
  const client = useQueryClient();
  const session = useSessionQuery();
  const [token, setToken] = useSignInToken();
  const isSignedOut = session.data === null;
  // Whoever signs in next on this device sees nothing of what was loaded.
  useEffect(() => {
    if (!isSignedOut) return;
    clearCache(client);
    clearCall();
  }, [isSignedOut, client]);

  if (!token && session.data === undefined) {
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
  if (token || !session.data) {
    return (
      <SignIn
        product={product}
        token={token}
        onSignedIn={(account) => {
          setToken(undefined);
          clearCache(client);
          keepDraftsOf(account.email);
          setSession(client, account);
          const remembered = takeRememberedUrl();
          if (remembered && !location.search) goTo(remembered, true);
        }}
        onTokenRefused={() => setToken(undefined)}
      />
    );
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
