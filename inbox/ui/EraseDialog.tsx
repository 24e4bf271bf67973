import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { refetchEnquiries } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from './Alert.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './EraseDialog.module.css';
import { SecondaryButton } from './SecondaryButton.tsx';

interface EraseDialogProps {
  /** The label of the button that opens the dialog. */
  label: string;
  title: string;
  /** What will be erased. */
  children: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

/** A button, and the dialog that asks for confirmation before anything is erased. */
export function EraseDialog({ label, title, children, erase, onErased }: EraseDialogProps) {
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
  return (
    <div>
      <SecondaryButton
        onClick={() => {
          erasure.reset();
          dialog.current?.showModal();
        }}
      >
        {label}
      </SecondaryButton>
      <Dialog ref={dialog} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {erasure.isError && <Alert tone="alert">{erasure.error.message}</Alert>}
        <div className={styles.actions}>
          <SecondaryButton onClick={() => dialog.current?.close()}>{MESSAGES.app.cancel}</SecondaryButton>
          <Button type="button" disabled={erasure.isPending} onClick={() => erasure.mutate()}>
            {MESSAGES.erase.confirm}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
