import { useRef, useState } from 'react';
import type { InboxDetail } from '../../../domain/inbox/inboxApi.ts';
import { Button } from '../../ui/Button.tsx';
import { askInbox, InboxError } from '../data/askInbox.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Message } from '../parts/Message.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';
import styles from './ErasePerson.module.css';

interface ErasePersonProps {
  detail: InboxDetail;
  onErased: () => void;
}

/** Erases everything of one person, once that was confirmed. */
export function ErasePerson({ detail, onErased }: ErasePersonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  const count = detail.otherCount + 1;
  const { Name, Email, Mobile } = detail.fields;

  async function erase() {
    try {
      await askInbox(`/enquiries/${detail.id}/erasure`, { method: 'POST', body: { count } });
      dialog.current?.close();
      onErased();
    } catch (error) {
      if (!(error instanceof InboxError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <div>
      <QuietButton
        onClick={() => {
          setProblem(undefined);
          dialog.current?.showModal();
        }}
      >
        Erase this person …
      </QuietButton>
      <Dialog ref={dialog} aria-labelledby="erase">
        <h2 id="erase">
          Erase <bdi>{Name}</bdi>?
        </h2>
        <p>
          {count === 1 ? 'This enquiry' : `All ${count} enquiries`} with the address <bdi>{Email}</bdi> or the
          number {Mobile} will be gone, with notes and history. This can’t be undone.
        </p>
        {problem && <Message tone="alert">{problem}</Message>}
        <div className={styles.actions}>
          <QuietButton onClick={() => dialog.current?.close()}>Keep</QuietButton>
          <Button type="button" onClick={erase}>
            Erase for good
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
