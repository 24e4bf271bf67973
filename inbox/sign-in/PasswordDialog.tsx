import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';

/** https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver requires 15 where a password is the only factor. */
const MIN_LENGTH = 15;

interface PasswordDialogProps {
  setPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Sets a password for the next time. */
export function PasswordDialog({ setPassword, onClose }: PasswordDialogProps) {
  const texts = MESSAGES.password;
  const setting = useMutation({ mutationFn: setPassword });
  return (
    <Dialog title={texts.title} closeLabel={MESSAGES.app.close} onClose={onClose}>
      {setting.error && <Alert tone="alert">{setting.error.message}</Alert>}
      <div role="status">{setting.isSuccess && <Alert tone="note">{texts.saved}</Alert>}</div>
      <Form onSubmit={(data) => setting.mutate(String(data.get('password')))}>
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
      </Form>
    </Dialog>
  );
}
