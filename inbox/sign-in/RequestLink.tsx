import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { inboxApi } from '../api/inboxApi.ts';
import { Alert } from '../ui/Alert.tsx';
import styles from './SignIn.module.css';

/**
 * Asks for a sign-in link. The response is the same for every e-mail address.
 *
 * @param refusal why the link that brought someone here does not work
 */
export function RequestLink({ refusal }: { refusal: string | undefined }) {
  const link = useMutation({ mutationFn: inboxApi.requestLink });
  const problem = link.isIdle ? refusal : link.error?.message;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    link.mutate(String(new FormData(event.currentTarget).get('email')));
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && <Alert tone="alert">{problem}</Alert>}
      <p>
        We send you a sign-in link by e-mail. It works once, for 15 minutes; you then stay signed in for 30
        days.
      </p>
      <TextField
        name="email"
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <Button type="submit">Send me a link</Button>
      <div role="status">{link.data && <Alert tone="note">{link.data.detail}</Alert>}</div>
    </form>
  );
}
