import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './ShortcutHelp.module.css';

interface ShortcutHelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ dialog, isOn, onSwitch }: ShortcutHelpProps) {
  return (
    <Dialog ref={dialog} aria-labelledby="shortcuts">
      <h2 id="shortcuts">{MESSAGES.shortcuts.title}</h2>
      <dl className={styles.keys}>
        {MESSAGES.shortcuts.list.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        {MESSAGES.shortcuts.use}
      </label>
      <Button variant="secondary" onClick={() => dialog.current?.close()}>
        {MESSAGES.app.close}
      </Button>
    </Dialog>
  );
}
