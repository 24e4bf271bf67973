import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isTyping } from '../navigation/keptFocus.ts';
import styles from './Bar.module.css';
import { ButtonGroup } from './ButtonGroup.tsx';
import { Icon } from './Icon.tsx';

interface BarProps {
  label: string;
  /** Below the label: what it is about. */
  subject?: string;
  /** Its buttons. */
  children?: ReactNode;
  /** Whether they are below the text, and not beside it. */
  isStacked?: boolean;
  /** What its button to close it is called, and does. Esc in the bar does the same, unless that folds it. */
  close: { label: string; onClick: () => void; shortcut?: string | undefined };
  /** Where its buttons can be folded away, since they cover what is below; the key unfolds them. */
  fold?: { isFolded: boolean; onFold: (isFolded: boolean) => void; shortcut?: string | undefined };
}

/** A bar at the bottom of the page with a text and buttons; its place is the screen's. */
export function Bar({ label, subject, children, isStacked = false, close, fold }: BarProps) {
  const buttons = children && <ButtonGroup className={styles.actions}>{children}</ButtonGroup>;
  return (
    <section
      className={styles.bar}
      data-bottom-bar
      tabIndex={-1}
      aria-label={label}
      data-stacked={(isStacked && !fold?.isFolded) || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || fold?.isFolded || isTyping(event.target as Element)) return;
        // Else it would also close the open enquiry.
        event.stopPropagation();
        if (fold) fold.onFold(true);
        else close.onClick();
      }}
    >
      <div className={styles.content}>
        {fold ? (
          <details open={!fold.isFolded} onToggle={({ currentTarget }) => fold.onFold(!currentTarget.open)}>
            <summary aria-keyshortcuts={fold.isFolded ? fold.shortcut : undefined}>
              <span>{label}</span> <small>{subject}</small>
            </summary>
            {buttons}
          </details>
        ) : (
          <>
            <p>{label}</p>
            {buttons}
          </>
        )}
      </div>
      <ButtonGroup className={styles.close}>
        <Button aria-label={close.label} aria-keyshortcuts={close.shortcut} onClick={close.onClick}>
          <Icon name="close" />
        </Button>
      </ButtonGroup>
    </section>
  );
}
