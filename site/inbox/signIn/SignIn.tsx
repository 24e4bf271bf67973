import { useState } from 'react';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { AskForLink } from './AskForLink.tsx';
import styles from './SignIn.module.css';
import { UseLink } from './UseLink.tsx';

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
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark name={product} />
        <h1>Inbox</h1>
        {token ? (
          <UseLink
            token={token}
            onSignedIn={onSignedIn}
            onRefused={(reason) => {
              setRefusal(reason);
              onTokenRefused();
            }}
          />
        ) : (
          <AskForLink refusal={refusal} />
        )}
      </div>
    </main>
  );
}
