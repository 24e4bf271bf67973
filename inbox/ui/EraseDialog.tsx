import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { refetchAll } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Dialog } from './Dialog.tsx';
import styles from './EraseDialog.module.css';
import form from './Form.module.css';

interface ConfirmationProps {
  title: string;
  /** How many enquiries will be erased; for more than one, the number has to be typed. */
  count: number;
  /** What will be erased. */
  children: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

interface EraseDialogProps extends ConfirmationProps {
  /** The label of the button that opens the dialog. */
  label: string;
}

/** A button, and the dialog that asks for confirmation before anything is erased. */
export function EraseDialog({ label, ...confirmation }: EraseDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" isDestructive onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Confirmation {...confirmation} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Confirmation({
  title,
  count,
  children,
  erase,
  onErased,
  onClose,
}: ConfirmationProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const client = useQueryClient();
  const close = () => dialog.current?.close();
  const erasure = useMutation({
    mutationFn: erase,
    onSuccess: () => {
      close();
      onErased();
    },
    // Also after a refusal, because what would be erased has changed.
    onSettled: () => refetchAll(client),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    erasure.mutate();
  }
  const texts = MESSAGES.erase;
  return (
    <Dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {erasure.isError && <Alert tone="alert">{erasure.error.message}</Alert>}
      <form className={form.form} onSubmit={submit}>
        {count > 1 && (
          <TextField
            name={`count-${titleId}`}
            label={texts.typeCount(count)}
            inputMode="numeric"
            autoComplete="off"
            pattern={`${count}`}
            title={texts.typeCount(count)}
            required
          />
        )}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={close}>
            {MESSAGES.app.cancel}
          </Button>
          <Button variant="secondary" type="submit" isDestructive disabled={erasure.isPending}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
