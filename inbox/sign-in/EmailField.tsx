import { FIELD_MAX_LENGTHS } from '../../domain/enquiry.ts';
import { TextField } from '../../ui/Field.tsx';
import { MESSAGES } from '../messages.ts';

/** The e-mail address of a member of staff. */
export function EmailField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      name="email"
      label={MESSAGES.signIn.email}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FIELD_MAX_LENGTHS.Email}
      defaultValue={defaultValue}
      required
    />
  );
}
