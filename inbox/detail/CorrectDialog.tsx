import { useState } from 'react';
import { type CorrectableField, correctionIssue } from '../../domain/desk/corrections.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import {
  INDIA_CALLING_CODE,
  mobileIn,
  normalizeText,
  type ValidationError,
} from '../../domain/enquiry/enquiry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';

const INPUTS = {
  Mobile: { type: 'tel', prefix: `+${INDIA_CALLING_CODE}` },
  Email: { type: 'email' },
  Quantity: { inputMode: 'numeric' },
} as const;

interface CorrectDialogProps {
  item: InboxItem;
  name: CorrectableField;
  onClose: () => void;
}

/** Corrects what a customer has sent; what was sent stays in the document. */
export function CorrectDialog({ item, name, onClose }: CorrectDialogProps) {
  const { actions } = useInbox();
  const [error, setError] = useState<ValidationError>();
  const texts = MESSAGES.correct;

  function submit(data: FormData, close: () => void) {
    const typed = normalizeText(`${data.get(name)}`);
    const value = name === 'Mobile' ? (mobileIn(typed) ?? typed) : typed;
    const issue = correctionIssue(name, value);
    setError(issue);
    if (issue) return;
    close();
    actions.apply([item], { corrections: { [name]: value } });
  }

  return (
    <Dialog title={texts.title[name]} onClose={onClose}>
      {(close) => (
        <Form noValidate onSubmit={(data) => submit(data, close)}>
          <p>{texts.intro}</p>
          <TextField
            {...INPUTS[name]}
            name={name}
            label={texts.label[name]}
            defaultValue={item.fields[name]}
            autoComplete="off"
            error={error && MESSAGES.add.error(error)}
          />
          <ButtonGroup isAtEnd>
            <Button onClick={close}>{MESSAGES.app.cancel}</Button>
            <Button variant="primary" type="submit">
              {MESSAGES.app.save}
            </Button>
          </ButtonGroup>
        </Form>
      )}
    </Dialog>
  );
}
