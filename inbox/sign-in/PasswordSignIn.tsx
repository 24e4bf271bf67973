import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import type { Account } from '../api/contract.ts';
import { MESSAGES } from '../messages.ts';
import { EmailField } from './EmailField.tsx';
import styles from './SignIn.module.css';

interface PasswordSignInProps {
  signIn: (email: string, password: string) => Promise<Account>;
  onSignedIn: (account: Account) => void;
}

/** Signs in with a password that was set before. */
export function PasswordSignIn({ signIn, onSignedIn }: PasswordSignInProps) {
  const attempt = useMutation({
    mutationFn: (form: FormData) => signIn(String(form.get('email')), String(form.get('password'))),
    onSuccess: onSignedIn,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    attempt.mutate(new FormData(event.currentTarget));
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {attempt.error && <Alert tone="alert">{attempt.error.message}</Alert>}
      <p>{MESSAGES.password.intro}</p>
      <EmailField />
      <TextField
        name="password"
        label={MESSAGES.password.label}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit">{MESSAGES.signIn.confirm}</Button>
    </form>
  );
}
