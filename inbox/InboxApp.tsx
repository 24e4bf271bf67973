import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplySender } from '../domain/replyLinks.ts';
import { InboxSessionContext } from './api/InboxSession.tsx';
import { createQueryClient, setSession, useSession } from './api/queries.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';
import { takeSignInToken } from './sign-in/takeSignInToken.ts';
import { Alert } from './ui/Alert.tsx';

/** The staff's inbox: signing in, and behind it the enquiries. */
export function InboxApp(sender: ReplySender) {
  const [client] = useState(createQueryClient);
  if (!isBrowserSupported()) {
    return (
      <SignInCard product={sender.product}>
        <Alert tone="alert">
          This browser is too old for the inbox. It needs Chrome or Edge 116, Safari 17.4, Firefox 125, or
          newer.
        </Alert>
      </SignInCard>
    );
  }
  return (
    <QueryClientProvider client={client}>
      <SignedInOrNot {...sender} />
    </QueryClientProvider>
  );
}

function SignedInOrNot({ company, product }: ReplySender) {
  const client = useQueryClient();
  const session = useSession();
  const [token, setToken] = useState(takeSignInToken);

  useEffect(() => {
    const follow = () => setToken((before) => takeSignInToken() ?? before);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  if (!token && session.data === undefined) {
    if (session.failureCount === 0) return null;
    return (
      <SignInCard product={product}>
        <Alert tone="alert">The server can’t be reached just now. We keep trying.</Alert>
      </SignInCard>
    );
  }
  if (token || !session.data) {
    return (
      <SignIn
        product={product}
        token={token}
        onSignedIn={(email) => {
          setToken(undefined);
          setSession(client, { email });
        }}
        onTokenRefused={() => setToken(undefined)}
      />
    );
  }
  return (
    <InboxSessionContext value={{ email: session.data.email, company, product }}>
      <InboxScreen />
    </InboxSessionContext>
  );
}

/** The newest of what the inbox uses; the public site works in older browsers. */
function isBrowserSupported(): boolean {
  return 'any' in AbortSignal && 'popover' in HTMLElement.prototype && 'toReversed' in Array.prototype;
}
