import { useMutation, useQueryClient } from '@tanstack/react-query';
import { INBOX_API } from '../domain/inboxApi.ts';
import { type InboxView, writeInboxView } from '../domain/inboxView.ts';
import { useInboxSession } from './api/InboxSession.tsx';
import { inboxApi } from './api/inboxApi.ts';
import { setSession } from './api/queries.ts';
import styles from './InboxMenu.module.css';
import { Alert } from './ui/Alert.tsx';
import { Icon } from './ui/Icon.tsx';

interface InboxMenuProps {
  view: InboxView;
  onHelp: () => void;
}

/** What is needed now and then: the list as CSV, the keyboard shortcuts, signing out. */
export function InboxMenu({ view, onHelp }: InboxMenuProps) {
  const { email } = useInboxSession();
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: (everywhere: boolean) => (everywhere ? inboxApi.signOutEverywhere() : inboxApi.signOut()),
    onSuccess: () => setSession(client, null),
  });
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" className={styles.menu}>
        <p className={styles.who}>
          Signed in as <bdi>{email}</bdi>
        </p>
        {signOut.isError && <Alert tone="alert">You are still signed in. {signOut.error.message}</Alert>}
        <a href={`${INBOX_API}/enquiries.csv?${writeInboxView(view)}`} download>
          Download this list (CSV)
        </a>
        <button type="button" onClick={onHelp}>
          Keyboard shortcuts
        </button>
        <button type="button" onClick={() => signOut.mutate(false)}>
          Sign out here
        </button>
        <button type="button" onClick={() => signOut.mutate(true)}>
          Sign out everywhere
        </button>
      </div>
    </div>
  );
}
