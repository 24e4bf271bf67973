import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { refetchEnquiries } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Dialog } from './Dialog.tsx';
import styles from './EraseDialog.module.css';

interface EraseDialogProps {
  /** The label of the button that opens the dialog. */
  label: string;
  title: string;
  /** How many enquiries will be erased; for more than one, the number has to be typed. */
  count: number;
  /** What will be erased. */
  children: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

/** A button, and the dialog that asks for confirmation before anything is erased. */
export function EraseDialog({ label, title, count, children, erase, onErased }: EraseDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const client = useQueryClient();
  const erasure = useMutation({
    mutationFn: erase,
    onSuccess: () => {
      dialog.current?.close();
      onErased();
    },
    // Also after a refusal, because what would be erased has changed.
    onSettled: () => refetchEnquiries(client),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    erasure.mutate();
  }

  return (
    <div>
      <Button
        variant="secondary"
        isDestructive
        onClick={() => {
          erasure.reset();
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <Dialog ref={dialog} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {erasure.isError && <Alert tone="alert">{erasure.error.message}</Alert>}
        <form className={styles.form} onSubmit={submit}>
          {count > 1 && (
            <TextField
              name={`count-${titleId}`}
              label={MESSAGES.erase.typeCount(count)}
              inputMode="numeric"
              autoComplete="off"
              pattern={`${count}`}
              title={MESSAGES.erase.typeCount(count)}
              required
            />
          )}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => dialog.current?.close()}>
              {MESSAGES.app.cancel}
            </Button>
            <Button variant="secondary" type="submit" isDestructive disabled={erasure.isPending}>
              {MESSAGES.erase.confirm}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
