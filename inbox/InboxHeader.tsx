import type { InboxView } from '../domain/inboxView.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import type { InboxCounts } from './api/contract.ts';
import { useSession } from './api/session.ts';
import styles from './InboxHeader.module.css';
import { InboxMenu } from './InboxMenu.tsx';
import { MESSAGES } from './messages.ts';
import { Overview } from './overview/Overview.tsx';

interface InboxHeaderProps {
  summary: InboxCounts | undefined;
  view: InboxView;
  now: number;
  onHelp: () => void;
  onEarnings: () => void;
}

/** The page's header: product, overview and menu. */
export function InboxHeader({ summary, view, now, onHelp, onEarnings }: InboxHeaderProps) {
  const { product } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark name={product} />
        <p aria-hidden="true">{MESSAGES.app.title}</p>
      </div>
      <Overview summary={summary} now={now} onEarnings={onEarnings} />
      <div className={styles.menu}>
        <InboxMenu view={view} onHelp={onHelp} onEarnings={onEarnings} />
      </div>
    </header>
  );
}
