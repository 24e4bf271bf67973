import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { InboxError, inboxApi } from '../api/inboxApi.ts';
import { Alert } from '../ui/Alert.tsx';
import styles from './SignIn.module.css';

interface ConfirmSignInProps {
  token: string;
  onSignedIn: (email: string) => void;
  onRefused: (reason: string) => void;
}

/**
 * Signs in with a link's token when a button is pressed: mail scanners open links too, and must not use the token up.
 */
export function ConfirmSignIn({ token, onSignedIn, onRefused }: ConfirmSignInProps) {
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
      <p>You stay signed in on this device for 30 days, or until you sign out.</p>
      <Button type="button" onClick={() => signIn.mutate()}>
        Sign in
      </Button>
    </div>
  );
}
