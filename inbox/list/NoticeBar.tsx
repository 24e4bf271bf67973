import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { isDialogOpen, useShortcutSetting } from '../navigation/useShortcuts.ts';
import { Bar } from '../ui/Bar.tsx';
import styles from './NoticeBar.module.css';

const NEW: InboxView = { status: 'new' };

/** What was done, or enquiries that arrived and are not on the screen, are due now, or are news. */
export interface Notice {
  /** Which of the bars it is. */
  key: string;
  label: string;
  /** The ids of those enquiries. */
  ids?: string[];
  /** Where several are listed; default: with the new ones. */
  list?: InboxView;
  /** Undoes what was done. */
  undo?: (() => void) | undefined;
  undoLabel?: string | undefined;
  /** Whether it asks for nothing, and goes by itself once it was on the screen for a while. */
  isPassing?: boolean;
  onClose: () => void;
}

/** Time to notice it while other notices are listed. */
const PASSING_MS = 30_000;

/** One notice, and a button that shows the others: together they would cover the list. */
export function NoticeBars({ notices }: { notices: Notice[] }) {
  const [areAllShown, setAllShown] = useState(false);
  const more = notices.length - 1;
  if (areAllShown && more < 1) setAllShown(false);
  return notices.slice(0, areAllShown ? undefined : 1).map((notice, index) => (
    <NoticeBar key={notice.key} notice={notice}>
      {index === 0 && more > 0 && (
        <Button aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? MESSAGES.list.fewerNotices : MESSAGES.list.moreNotices(more)}
        </Button>
      )}
    </NoticeBar>
  ));
}

interface NoticeBarProps {
  notice: Notice;
  /** More buttons. */
  children: ReactNode;
}

function NoticeBar({ notice, children }: NoticeBarProps) {
  const { label, ids = [], list = NEW, undo, undoLabel, isPassing, onClose } = notice;
  const areShortcutsOn = useShortcutSetting();
  const { view } = useInboxUrl();
  const { showRows } = useInbox();
  const bar = useRef<HTMLDivElement>(null);
  const onPassed = useEffectEvent((restart: () => void) => {
    // A dialog covers it, or on a phone a question hides it.
    if (isDialogOpen() || !bar.current?.checkVisibility()) restart();
    else onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told anew stays as long again
  useEffect(() => {
    if (!isPassing) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => onPassed(restart), PASSING_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [isPassing, label]);
  const [open, ...others] = ids;
  const isSingle = others.length === 0;
  return (
    <div ref={bar} className={styles.notice}>
      <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
        {undo && (
          <Button onClick={undo} aria-keyshortcuts={areShortcutsOn ? 'z' : undefined}>
            {undoLabel ?? MESSAGES.change.undo}
          </Button>
        )}
        {open && (
          <InboxLink
            className={buttonClass('secondary')}
            to={isSingle ? { view, open } : { view: list }}
            onFollowed={() => {
              if (!isSingle) showRows(ids);
              if (!undo) onClose();
            }}
          >
            {MESSAGES.list.showNoticed}
          </InboxLink>
        )}
        {children}
      </Bar>
    </div>
  );
}
