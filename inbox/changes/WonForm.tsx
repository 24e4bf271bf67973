import { type FocusEvent, useState } from 'react';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useEnquiry } from '../api/queries.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { Form } from '../ui/Form.tsx';
import { useTyped } from './drafts.ts';
import {
  receivedAfter,
  type WonField,
  wonAmountOf,
  wonChange,
  wonDayOf,
  wonIssues,
  wonPacksOf,
} from './wonChange.ts';

interface WonFormProps {
  items: InboxItem[];
  onChosen: (changeOf: (item: InboxItem) => EnquiryChange) => void;
}

/** Packs, amount and day of what is marked as won, or corrected. */
export function WonForm({ items, onChosen }: WonFormProps) {
  const texts = MESSAGES.changeDialog;
  const [first, ...others] = items;
  const single = others.length === 0 ? first : undefined;
  const { email } = useSession();
  const nameOf = useStaffName();
  // A colleague may win it while the form is filled in; what is saved is still of what was shown before.
  const { item: current } = useEnquiry(single?.id);
  const winners = (current ? [current] : items).flatMap(({ wonBy }) => wonBy ?? []);
  const colleagues = new Set(winners.filter((one) => one !== email).map(nameOf));
  const now = serverNow();
  const { values, onInput } = useTyped(single?.id, 'won', {
    amount: single ? wonAmountOf(single) : '',
    packs: single ? `${wonPacksOf(single)}` : '',
  });
  const [shownDay] = useState(wonDayOf(items, now));
  const [day, setDay] = useState(values.wonOn ?? shownDay);
  const [issues, setIssues] = useState<WonField[]>([]);
  const receivedAt = receivedAfter(day, items);
  const errorOf = (name: WonField) => (issues.includes(name) ? texts.errors[name] : undefined);

  function submit(data: FormData, form: HTMLFormElement) {
    const found = wonIssues(data, serverNow());
    setIssues(found);
    if (found[0]) form.querySelector<HTMLElement>(`#${found[0]}`)?.focus();
    else onChosen((item) => wonChange(data, items, item, shownDay, serverNow()));
  }

  // Not of the type `number`, in which the arrows change what was typed.
  const number = {
    autoComplete: 'off',
    // What is typed takes the place of what was filled in: a 3 after a 1 would be 13 packs.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  } as const;
  return (
    <Form noValidate onSubmit={submit} onInput={onInput}>
      {/* First, since the packs are mostly those of the enquiry. */}
      <TextField
        {...number}
        inputMode="decimal"
        name="amount"
        error={errorOf('amount')}
        label={texts.amount(items.length)}
        defaultValue={values.amount}
      />
      <TextField
        {...number}
        inputMode="numeric"
        name="packs"
        error={errorOf('packs')}
        label={texts.packs(items.length)}
        // Of several, quantities differ.
        hint={single ? undefined : texts.ownPacks}
        defaultValue={values.packs}
      />
      {colleagues.size > 0 && <p>{texts.wonFirst([...colleagues].join(', '))}</p>}
      {items.some(({ spamSignals }) => spamSignals.length > 0) && <p>{texts.notSpam}</p>}
      <TextField
        type="date"
        max={indiaDayOf(now)}
        name="wonOn"
        label={texts.wonOn}
        defaultValue={day}
        onChange={({ target }) => setDay(target.value)}
        error={errorOf('wonOn')}
        warning={
          receivedAt === undefined ? null : texts.wonEarlier(INDIA_DATE.format(receivedAt), items.length)
        }
      />
      <Button variant="primary" type="submit">
        {texts.saveWon}
      </Button>
    </Form>
  );
}
