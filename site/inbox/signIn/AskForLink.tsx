import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { askInbox, InboxError } from '../data/askInbox.ts';
import { Message } from '../parts/Message.tsx';
import styles from './SignIn.module.css';

/** Asks for a sign-in link. The answer is the same for every address. */
export function AskForLink({ refusal }: { refusal: string | undefined }) {
  const [problem, setProblem] = useState(refusal);
  const [answer, setAnswer] = useState<string>();

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setProblem(undefined);
    setAnswer(undefined);
    try {
      const { detail } = await askInbox<{ detail: string }>('/sign-in', { method: 'POST', body: { email } });
      setAnswer(detail);
    } catch (error) {
      if (!(error instanceof InboxError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <form className={styles.form} onSubmit={ask}>
      {problem && <Message tone="alert">{problem}</Message>}
      <p>
        We send a link to your address. It works once, for 15 minutes; you then stay signed in for 30 days.
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
      <div role="status">{answer && <Message tone="note">{answer}</Message>}</div>
    </form>
  );
}
