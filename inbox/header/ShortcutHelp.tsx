import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { switchShortcuts, useShortcutSetting } from '../navigation/useShortcuts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/Input.tsx';
import styles from './ShortcutHelp.module.css';

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isWide
      title={MESSAGES.shortcuts.title}
      foot={<Button onClick={onClose}>{MESSAGES.app.close}</Button>}
      onClose={onClose}
    >
      {/* First, since what the dialog focuses is scrolled to. */}
      <Checkbox
        label={MESSAGES.shortcuts.use}
        checked={useShortcutSetting()}
        onChange={({ target }) => switchShortcuts(target.checked)}
      />
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
    </Dialog>
  );
}
