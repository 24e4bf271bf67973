import { useEffect, useMemo, useState } from 'react';
import type { Answerer } from '../../domain/inbox/answerAddresses.ts';
import { InboxSessionContext } from './data/InboxSession.tsx';
import { useWho } from './data/useWho.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { Message } from './parts/Message.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { SignInCard } from './signIn/SignInCard.tsx';
import { takeSignInToken } from './signIn/takeSignInToken.ts';

/** The inbox: the way in, and behind it the enquiries. */
export function InboxApp({ company, product }: Answerer) {
  const [token, setToken] = useState(takeSignInToken);
  const [who, setWho] = useWho();

  useEffect(() => {
    const follow = () => setToken((before) => takeSignInToken() ?? before);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const email = typeof who === 'object' ? who.email : undefined;
  const session = useMemo(
    () => (email ? { email, company, product, onSignedOut: () => setWho('nobody') } : undefined),
    [email, company, product, setWho],
  );

  if (who === 'asking' && !token) return null;
  if (who === 'unreached' && !token) {
    return (
      <SignInCard product={product}>
        <Message tone="alert">The server can’t be reached just now. We keep trying.</Message>
      </SignInCard>
    );
  }
  if (!session || token) {
    return (
      <SignIn
        product={product}
        token={token}
        onSignedIn={(signedIn) => {
          setToken(undefined);
          setWho({ email: signedIn });
        }}
        onTokenRefused={() => setToken(undefined)}
      />
    );
  }
  return (
    <InboxSessionContext value={session}>
      <InboxScreen />
    </InboxSessionContext>
  );
}
