import { useMutation, useQueryClient } from '@tanstack/react-query';
import { INBOX_API } from '../domain/inboxApi.ts';
import { type InboxView, listedView, writeInboxView } from '../domain/inboxView.ts';
import { inboxApi } from './api/inboxApi.ts';
import { setSession, useSession } from './api/session.ts';
import styles from './InboxMenu.module.css';
import { MESSAGES } from './messages.ts';
import { Alert } from './ui/Alert.tsx';
import { Icon } from './ui/Icon.tsx';

interface InboxMenuProps {
  view: InboxView;
  onHelp: () => void;
  onEarnings: () => void;
}

/** Download of the list, keyboard shortcuts and signing out. */
export function InboxMenu({ view, onHelp, onEarnings }: InboxMenuProps) {
  const { email } = useSession();
  const texts = MESSAGES.menu;
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: (everywhere: boolean) => (everywhere ? inboxApi.signOutEverywhere() : inboxApi.signOut()),
    onSuccess: () => setSession(client, null),
  });
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget="menu" aria-label={texts.title}>
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" className={styles.menu}>
        <p className={styles.user}>
          {texts.signedInAs} <bdi>{email}</bdi>
        </p>
        {signOut.isError && <Alert tone="alert">{texts.notSignedOut(signOut.error.message)}</Alert>}
        <a href={`${INBOX_API}/enquiries.csv?${writeInboxView(listedView(view))}`} download>
          {texts.download}
        </a>
        <button type="button" onClick={onEarnings}>
          {MESSAGES.earnings.title}
        </button>
        <button type="button" onClick={onHelp}>
          {MESSAGES.shortcuts.title}
        </button>
        <button type="button" onClick={() => signOut.mutate(false)}>
          {texts.signOut}
        </button>
        <button type="button" onClick={() => signOut.mutate(true)}>
          {texts.signOutEverywhere}
        </button>
      </div>
    </div>
  );
}
