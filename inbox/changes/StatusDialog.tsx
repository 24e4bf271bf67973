import { type SubmitEvent, useRef } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, MAX_WON } from '../../domain/inboxWork.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import form from '../ui/Form.module.css';
import type { EnquiryChange } from './inverseOf.ts';
import styles from './StatusDialog.module.css';

interface StatusDialogProps {
  items: InboxItem[];
  status: 'won' | 'closed';
}

/** Asks for the reason before enquiries are closed, and for packs and amount before they are marked as won. */
export function StatusDialog({ items, status }: StatusDialogProps) {
  const { actions } = useInbox();
  const dialog = useRef<HTMLDialogElement>(null);
  const texts = MESSAGES.statusDialog;
  // Of several, quantities differ.
  const single = items.length === 1 ? items[0] : undefined;

  function submit(change: EnquiryChange) {
    dialog.current?.close();
    actions.apply(items, change);
  }
  function submitWon(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    // Null removes what was recorded before.
    const numberOf = (key: string, before: number | null = null) =>
      Number(data.get(key)) || (before === null ? undefined : null);
    const wonPacks = numberOf('packs', single?.wonPacks);
    const wonAmount = numberOf('amount', single?.wonAmount);
    submit({
      status: 'won',
      ...(wonPacks !== undefined && { wonPacks }),
      ...(wonAmount !== undefined && { wonAmount }),
    });
  }

  return (
    <Dialog ref={dialog} aria-labelledby="status-dialog" onClose={actions.closeStatusDialog}>
      <h2 id="status-dialog">
        {texts[status](single?.fields.Name ?? MESSAGES.bulk.enquiries(items.length))}
      </h2>
      {status === 'closed' ? (
        <div className={styles.reasons}>
          {CLOSE_REASONS.map((closeReason) => (
            <Button
              variant="secondary"
              key={closeReason}
              onClick={() => submit({ status: 'closed', closeReason })}
            >
              {CLOSE_REASON_LABELS[closeReason]}
            </Button>
          ))}
        </div>
      ) : (
        <form className={form.form} onSubmit={submitWon}>
          <TextField
            name="packs"
            label={texts.packs}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_WON}
            defaultValue={single ? (single.wonPacks ?? Number(single.fields.Quantity)) : undefined}
          />
          <TextField
            name="amount"
            label={texts.amount}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_WON}
            defaultValue={single?.wonAmount ?? undefined}
          />
          <Button type="submit">{texts.saveWon}</Button>
        </form>
      )}
      <Button variant="secondary" onClick={() => dialog.current?.close()}>
        {MESSAGES.app.cancel}
      </Button>
    </Dialog>
  );
}
