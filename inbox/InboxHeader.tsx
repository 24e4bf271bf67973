import type { InboxOverview } from '../domain/inboxApi.ts';
import type { InboxView } from '../domain/inboxView.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { useInboxSession } from './api/InboxSession.tsx';
import styles from './InboxHeader.module.css';
import { InboxMenu } from './InboxMenu.tsx';
import { Overview } from './overview/Overview.tsx';

interface InboxHeaderProps {
  summary: InboxOverview | undefined;
  view: InboxView;
  now: number;
  onHelp: () => void;
}

/** The band across the top: whose inbox, the state of things, and the menu. */
export function InboxHeader({ summary, view, now, onHelp }: InboxHeaderProps) {
  const { product } = useInboxSession();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark name={product} />
        <p aria-hidden="true">Inbox</p>
      </div>
      <Overview summary={summary} now={now} />
      <div className={styles.menu}>
        <InboxMenu view={view} onHelp={onHelp} />
      </div>
    </header>
  );
}
