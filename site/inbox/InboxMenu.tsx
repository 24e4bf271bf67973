import { INBOX_API } from '../../domain/inbox/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inbox/inboxView.ts';
import { askInbox } from './data/askInbox.ts';
import { useInboxSession } from './data/InboxSession.tsx';
import styles from './InboxMenu.module.css';
import { Icon } from './parts/Icon.tsx';

interface InboxMenuProps {
  view: InboxView;
  onHelp: () => void;
}

/** What is needed now and then: the list as CSV, the keys, signing out. */
export function InboxMenu({ view, onHelp }: InboxMenuProps) {
  const { email, onSignedOut } = useInboxSession();
  const signOut = (path: string) => {
    // Without the server's word the cookie is still there; then one stays signed in, and sees it.
    askInbox(path, { method: 'DELETE' }).then(onSignedOut, () => {});
  };
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" className={styles.menu}>
        <p className={styles.who}>
          Signed in as <bdi>{email}</bdi>
        </p>
        <a href={`${INBOX_API}/enquiries.csv?${writeInboxView(view)}`} download>
          Download what is shown (CSV)
        </a>
        <button type="button" onClick={onHelp}>
          Keys
        </button>
        <button type="button" onClick={() => signOut('/session')}>
          Sign out here
        </button>
        <button type="button" onClick={() => signOut('/sessions')}>
          Sign out everywhere
        </button>
      </div>
    </div>
  );
}
