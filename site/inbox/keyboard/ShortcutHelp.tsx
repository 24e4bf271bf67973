import type { RefObject } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';
import { KEYS } from './keys.ts';
import styles from './ShortcutHelp.module.css';

interface ShortcutHelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** The keys, and a way to do without them. */
export function ShortcutHelp({ dialog, on, onSwitch }: ShortcutHelpProps) {
  return (
    <Dialog ref={dialog} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl className={styles.keys}>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        Single keys work on this device
      </label>
      <QuietButton onClick={() => dialog.current?.close()}>Close</QuietButton>
    </Dialog>
  );
}
