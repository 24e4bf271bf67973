import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { refetchEnquiries } from '../api/queries.ts';
import { Alert } from './Alert.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './EraseDialog.module.css';
import { SecondaryButton } from './SecondaryButton.tsx';

interface EraseDialogProps {
  /** What the button that opens the dialog reads. */
  label: string;
  title: ReactNode;
  /** What will be erased. */
  children: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

/** A button, and the dialog that asks before anything is erased. */
export function EraseDialog({ label, title, children, erase, onErased }: EraseDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const erasure = useMutation({
    mutationFn: erase,
    onSuccess: () => {
      dialog.current?.close();
      onErased();
    },
    // Also after a refusal: what is to be erased is no longer what was shown.
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
      <Dialog ref={dialog} aria-labelledby="erase">
        <h2 id="erase">{title}</h2>
        <p>{children}</p>
        {erasure.isError && <Alert tone="alert">{erasure.error.message}</Alert>}
        <div className={styles.actions}>
          <SecondaryButton onClick={() => dialog.current?.close()}>Cancel</SecondaryButton>
          <Button type="button" disabled={erasure.isPending} onClick={() => erasure.mutate()}>
            Erase permanently
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
