import type { FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, MAX_WON, PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import { indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { useInbox } from './InboxContext.ts';

/** Asks for the reason before enquiries are closed, and for packs and amount before they are marked as won. */
export function StatusDialog({ items, status }: { items: InboxItem[]; status: 'won' | 'closed' }) {
  const { actions } = useInbox();
  const title = MESSAGES.statusDialog[status](
    MESSAGES.bulk.customers(items.map(({ fields }) => fields.Name)),
  );
  const Choice = status === 'won' ? WonForm : ReasonButtons;
  return (
    <Dialog title={title} closeLabel={MESSAGES.app.cancel} onClose={actions.closeStatusDialog}>
      <Choice
        items={items}
        onChosen={(change) => {
          // Nothing else can get the focus while it is open.
          flushSync(actions.closeStatusDialog);
          actions.apply(items, change);
        }}
      />
    </Dialog>
  );
}

interface ChoiceProps {
  items: InboxItem[];
  onChosen: (change: EnquiryChange) => void;
}

function ReasonButtons({ onChosen }: ChoiceProps) {
  return (
    <ButtonGroup isEven>
      {CLOSE_REASONS.map((closeReason) => (
        <Button key={closeReason} onClick={() => onChosen({ status: 'closed', closeReason })}>
          {CLOSE_REASON_LABELS[closeReason]}
        </Button>
      ))}
    </ButtonGroup>
  );
}

function WonForm({ items, onChosen }: ChoiceProps) {
  const texts = MESSAGES.statusDialog;
  // Of several, quantities differ.
  const single = items.length === 1 ? items[0] : undefined;
  const today = indiaDayOf(Date.now());
  const wonDay = single?.wonAt ? indiaDayOf(single.wonAt) : today;

  function submit(data: FormData) {
    // Null removes what was recorded before.
    const numberOf = (key: string, before: number | null = null) =>
      Number(data.get(key)) || (before === null ? undefined : null);
    const wonPacks = numberOf('packs', single?.wonPacks);
    const wonAmount = numberOf('amount', single?.wonAmount);
    const day = `${data.get('wonOn')}`;
    // A change may reach the server on another day.
    const wonAt = day === indiaDayOf(Date.now()) ? Date.now() : startOfIndiaDay(day);
    onChosen({
      status: 'won',
      ...((day !== wonDay || !single?.wonAt) && { wonAt }),
      ...(wonPacks !== undefined && { wonPacks }),
      ...(wonAmount !== undefined && { wonAmount }),
    });
  }

  const number = {
    type: 'number',
    max: MAX_WON,
    // What is typed takes the place of what was filled in: a 3 after a 1 would be 13 packs.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  } as const;
  return (
    <Form onSubmit={submit}>
      <TextField
        {...number}
        inputMode="numeric"
        min={1}
        name="packs"
        label={texts.packs}
        defaultValue={single ? (single.wonPacks ?? Number(single.fields.Quantity)) : undefined}
      />
      <TextField
        {...number}
        inputMode="decimal"
        min={1 / PAISE_PER_RUPEE}
        step={1 / PAISE_PER_RUPEE}
        name="amount"
        label={texts.amount}
        defaultValue={single?.wonAmount ?? undefined}
      />
      {items.some(({ spamSignals }) => spamSignals.length > 0) && <p>{texts.notSpam}</p>}
      <TextField type="date" max={today} required name="wonOn" label={texts.wonOn} defaultValue={wonDay} />
      <Button variant="primary" type="submit">
        {texts.saveWon}
      </Button>
    </Form>
  );
}
