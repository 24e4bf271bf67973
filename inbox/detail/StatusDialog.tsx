import { type SubmitEvent, useEffect, useRef } from 'react';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, MAX_WON } from '../../domain/inboxWork.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { MESSAGES } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './StatusDialog.module.css';
import type { EnquiryChange } from './useChanges.ts';

interface StatusDialogProps {
  status: 'won' | 'closed';
  /** Whose enquiry it is. */
  name: string;
  /** How many packs the customer asked for; undefined: they differ. */
  quantity?: string | undefined;
  onChange: (change: EnquiryChange) => void;
  onClose: () => void;
}

/** Asks why an enquiry is closed, or how many packs were won for how much, before the status is set. */
export function StatusDialog({ status, name, quantity, onChange, onClose }: StatusDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const texts = MESSAGES.statusDialog;
  useEffect(() => dialog.current?.showModal(), []);

  function finish(change: EnquiryChange) {
    dialog.current?.close();
    onChange(change);
  }
  function saveWon(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const numberOf = (key: string) => Number(data.get(key)) || undefined;
    const [wonPacks, wonAmount] = [numberOf('packs'), numberOf('amount')];
    finish({ status: 'won', ...(wonPacks && { wonPacks }), ...(wonAmount && { wonAmount }) });
  }

  return (
    <Dialog ref={dialog} aria-labelledby="status-dialog" onClose={onClose}>
      <h2 id="status-dialog">{texts[status](name)}</h2>
      {status === 'closed' ? (
        <div className={styles.reasons}>
          {CLOSE_REASONS.map((closeReason) => (
            <Button variant="secondary" key={closeReason} onClick={() => finish({ status, closeReason })}>
              {CLOSE_REASON_LABELS[closeReason]}
            </Button>
          ))}
        </div>
      ) : (
        <form className={styles.won} onSubmit={saveWon}>
          <TextField
            name="packs"
            label={texts.packs}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_WON}
            defaultValue={quantity === undefined ? undefined : Number(quantity)}
          />
          <TextField
            name="amount"
            label={texts.amount}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_WON}
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
