import { Wordmark } from '../ui/Wordmark.tsx';
import { useSession } from './api/session.ts';
import styles from './InboxHeader.module.css';
import { InboxMenu, type InboxMenuProps } from './InboxMenu.tsx';
import { MESSAGES } from './messages.ts';
import { Overview } from './overview/Overview.tsx';

/** The page's header: product, overview and menu. */
export function InboxHeader(menu: InboxMenuProps) {
  const { product } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark name={product} />
        <p aria-hidden="true">{MESSAGES.app.title}</p>
      </div>
      <Overview onEarnings={menu.onEarnings} />
      <div className={styles.menu}>
        <InboxMenu {...menu} />
      </div>
    </header>
  );
}
