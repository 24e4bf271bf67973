import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FIELD_MAX_LENGTHS } from '../../domain/enquiry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { InboxError, inboxApi } from '../api/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import styles from './SignIn.module.css';
import { SignInCard } from './SignInCard.tsx';

interface SignInProps {
  product: string;
  /** The token of the link that was opened. */
  token: string | undefined;
  onSignedIn: (email: string) => void;
  onTokenRefused: () => void;
}

/** Signs in without a password: requests a link by e-mail, or confirms the one that was opened. */
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

/** Requests a sign-in link. The response is the same for every e-mail address. */
function RequestLink({ refusal }: { refusal: string | undefined }) {
  const link = useMutation({ mutationFn: inboxApi.requestLink });
  const problem = link.isIdle ? refusal : link.error?.message;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    link.mutate(String(new FormData(event.currentTarget).get('email')));
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && <Alert tone="alert">{problem}</Alert>}
      <p>{MESSAGES.signIn.intro}</p>
      <TextField
        name="email"
        label={MESSAGES.signIn.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={FIELD_MAX_LENGTHS.Email}
        required
      />
      <Button type="submit">{MESSAGES.signIn.requestLink}</Button>
      <div role="status">{link.data && <Alert tone="note">{link.data.detail}</Alert>}</div>
    </form>
  );
}

interface ConfirmSignInProps {
  token: string;
  onSignedIn: (email: string) => void;
  onRefused: (reason: string) => void;
}

/** Uses the token only when the button is pressed, because mail scanners open links too. */
function ConfirmSignIn({ token, onSignedIn, onRefused }: ConfirmSignInProps) {
  const signIn = useMutation({
    mutationFn: () => inboxApi.openSession(token),
    onSuccess: ({ email }) => onSignedIn(email),
    onError: (error) => {
      if (error instanceof InboxError && error.status === 401) onRefused(error.message);
    },
  });
  return (
    <div className={styles.form}>
      {signIn.error && <Alert tone="alert">{signIn.error.message}</Alert>}
      <p>{MESSAGES.signIn.duration}</p>
      <Button type="button" onClick={() => signIn.mutate()}>
        {MESSAGES.signIn.confirm}
      </Button>
    </div>
  );
}
