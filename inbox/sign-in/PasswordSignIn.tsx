import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import type { Account } from '../api/contract.ts';
import { MESSAGES } from '../messages.ts';
import form from '../ui/Form.module.css';
import { EmailField } from './EmailField.tsx';

interface PasswordSignInProps {
  signIn: (email: string, password: string) => Promise<Account>;
  onSignedIn: (account: Account) => void;
}

/** Signs in with a password that was set before. */
export function PasswordSignIn({ signIn, onSignedIn }: PasswordSignInProps) {
  const attempt = useMutation({
    mutationFn: (data: FormData) => signIn(String(data.get('email')), String(data.get('password'))),
    onSuccess: onSignedIn,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    attempt.mutate(new FormData(event.currentTarget));
  }

  return (
    <form className={form.form} onSubmit={submit}>
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
      <Button type="submit" disabled={attempt.isPending}>
        {MESSAGES.signIn.confirm}
      </Button>
    </form>
  );
}
