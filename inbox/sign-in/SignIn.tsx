import { useState } from 'react';
import { ConfirmSignIn } from './ConfirmSignIn.tsx';
import { RequestLink } from './RequestLink.tsx';
import { SignInCard } from './SignInCard.tsx';

interface SignInProps {
  product: string;
  /** The token of the link that brought someone here. */
  token: string | undefined;
  onSignedIn: (email: string) => void;
  onTokenRefused: () => void;
}

/** The way in, without a password: ask for a link by mail, or use the one that was sent. */
export function SignIn({ product, token, onSignedIn, onTokenRefused }: SignInProps) {
  const [refusal, setRefusal] = useState<string>();
  return (
    <SignInCard product={product}>
      {token ? (
        <ConfirmSignIn
          token={token}
          onSignedIn={onSignedIn}
          onRefused={(reason) => {
            setRefusal(reason);
            onTokenRefused();
          }}
        />
      ) : (
        <RequestLink refusal={refusal} />
      )}
    </SignInCard>
  );
}
