import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import type { ErasureResult } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { refetchAll } from '../api/inboxClient.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import styles from './EraseDialog.module.css';

interface EraseDialogProps {
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>;
  label: string;
  title: string;
  /** What will be erased. */
  children: ReactNode;
  /** How many enquiries will be erased; for more than one, the number has to be typed. */
  count: number;
  erase: () => Promise<ErasureResult>;
  /** Those of them that the page knows: their drafts are removed at once. */
  items: InboxItem[];
}

/** A button, and the dialog that asks for confirmation before anything is erased. */
export function EraseDialog({ ref, label, title, children, count, erase, items }: EraseDialogProps) {
  const { view } = useInboxUrl();
  const { onErased } = useInbox();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const erasure = useMutation({
    mutationFn: erase,
    onSuccess: (result) => onErased(items, result),
    // Also after a refusal, because what would be erased has changed.
    onSettled: () => void refetchAll(client),
  });
  const [isMistyped, setMistyped] = useState(false);
  const texts = MESSAGES.erase;

  function close() {
    setOpen(false);
    setMistyped(false);
    erasure.reset();
  }

  function submit(data: FormData, form: HTMLFormElement) {
    const isRefused = count > 1 && data.get('count') !== `${count}`;
    setMistyped(isRefused);
    if (isRefused) return form.querySelector<HTMLElement>('#count')?.focus();
    // Not called when the dialog was closed meanwhile.
    const onSuccess = () => {
      close();
      goTo({ view });
    };
    erasure.mutate(undefined, { onSuccess });
  }

  return (
    <div>
      <Button ref={ref} className={styles.destructive} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children}
          <Form noValidate onSubmit={submit}>
            {erasure.isError && <Alert tone="alert">{erasure.error.message}</Alert>}
            {count > 1 && (
              <TextField
                name="count"
                label={texts.typeCount(count)}
                inputMode="numeric"
                autoComplete="off"
                error={isMistyped ? texts.mistyped(count) : undefined}
              />
            )}
            <ButtonGroup isAtEnd>
              <Button onClick={close}>{MESSAGES.app.cancel}</Button>
              <Button type="submit" className={styles.destructive} isPending={erasure.isPending}>
                {erasure.isPending ? texts.erasing : texts.confirm}
              </Button>
            </ButtonGroup>
          </Form>
        </Dialog>
      )}
    </div>
  );
}
