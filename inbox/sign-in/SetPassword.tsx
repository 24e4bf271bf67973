import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { MESSAGES } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import form from '../ui/Form.module.css';

/** https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver requires 15 where a password is the only factor. */
const MIN_LENGTH = 15;

interface SetPasswordProps {
  setPassword: (password: string) => Promise<void>;
}

/** A button, and the dialog that sets a password for the next time. */
export function SetPassword({ setPassword }: SetPasswordProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {MESSAGES.password.set}
      </button>
      {isOpen && <PasswordDialog setPassword={setPassword} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({ setPassword, onClose }: SetPasswordProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const texts = MESSAGES.password;
  const setting = useMutation({ mutationFn: setPassword });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setting.mutate(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <Dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{texts.title}</h2>
      {setting.error && <Alert tone="alert">{setting.error.message}</Alert>}
      <div role="status">{setting.isSuccess && <Alert tone="note">{texts.saved}</Alert>}</div>
      <form className={form.form} onSubmit={submit}>
        <TextField
          name="password"
          label={texts.newPassword}
          hint={texts.hint(MIN_LENGTH)}
          type="password"
          autoComplete="new-password"
          minLength={MIN_LENGTH}
          required
        />
        <Button type="submit" disabled={setting.isPending}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {MESSAGES.app.close}
        </Button>
      </form>
    </Dialog>
  );
}
