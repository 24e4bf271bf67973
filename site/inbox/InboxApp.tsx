import { useEffect, useMemo, useState } from 'react';
import type { Answerer } from '../../domain/inbox/answerAddresses.ts';
import { askInbox, InboxError } from './data/askInbox.ts';
import { InboxSessionContext } from './data/InboxSession.tsx';
import { InboxScreen } from './InboxScreen.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { takeSignInToken } from './signIn/takeSignInToken.ts';

/** Who is here: not known yet, nobody, or the one with this address. */
type Who = 'asking' | 'nobody' | { email: string };

/** The inbox: the way in, and behind it the enquiries. */
export function InboxApp({ company, product }: Answerer) {
  const [token, setToken] = useState(takeSignInToken);
  const [who, setWho] = useState<Who>('asking');

  useEffect(() => {
    askInbox<{ email: string }>('/session').then(setWho, (error: unknown) => {
      // Without an answer it is better to try than to keep the staff out.
      if (error instanceof InboxError) setWho('nobody');
    });
    const follow = () => setToken((before) => takeSignInToken() ?? before);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const email = typeof who === 'object' ? who.email : undefined;
  const session = useMemo(
    () => (email ? { email, company, product, onSignedOut: () => setWho('nobody') } : undefined),
    [email, company, product],
  );

  if (who === 'asking' && !token) return null;
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
