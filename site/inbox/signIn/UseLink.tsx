import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { askInbox, InboxError } from '../data/askInbox.ts';
import { Message } from '../parts/Message.tsx';
import styles from './SignIn.module.css';

interface UseLinkProps {
  token: string;
  onSignedIn: (email: string) => void;
  onRefused: (reason: string) => void;
}

/**
 * Signs in with a link's token, at a press of a button: a program that looks into mail opens the link too, and must
 * not use it up.
 */
export function UseLink({ token, onSignedIn, onRefused }: UseLinkProps) {
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setProblem(undefined);
    try {
      const { email } = await askInbox<{ email: string }>('/session', { method: 'POST', body: { token } });
      onSignedIn(email);
    } catch (error) {
      if (!(error instanceof InboxError)) throw error;
      if (error.status === 401) onRefused(error.message);
      else setProblem(error.message);
    }
  }

  return (
    <div className={styles.form}>
      {problem && <Message tone="alert">{problem}</Message>}
      <p>You stay signed in on this device for 30 days, or until you sign out.</p>
      <Button type="button" onClick={signIn}>
        Sign in
      </Button>
    </div>
  );
}
