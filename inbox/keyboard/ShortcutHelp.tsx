import type { RefObject } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './ShortcutHelp.module.css';
import { SHORTCUTS } from './useShortcuts.ts';

interface ShortcutHelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** The keyboard shortcuts, and a way to switch them off. */
export function ShortcutHelp({ dialog, isOn, onSwitch }: ShortcutHelpProps) {
  return (
    <Dialog ref={dialog} aria-labelledby="keys">
      <h2 id="keys">Keyboard shortcuts</h2>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        Use single-key shortcuts on this device
      </label>
      <SecondaryButton onClick={() => dialog.current?.close()}>Close</SecondaryButton>
    </Dialog>
  );
}
