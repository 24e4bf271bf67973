import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../ui/Alert.tsx';
import { inboxApi } from './api/inboxApi.ts';
import { setSession, useSession } from './api/session.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import styles from './InboxMenu.module.css';
import { MaintenanceButton } from './Maintenance.tsx';
import { MESSAGES } from './messages.ts';
import { SetPassword } from './sign-in/SetPassword.tsx';
import { Icon } from './ui/Icon.tsx';

export interface InboxMenuProps {
  onHelp: () => void;
  onEarnings: () => void;
}

/** Download of the list, keyboard shortcuts and signing out. */
export function InboxMenu({ onHelp, onEarnings }: InboxMenuProps) {
  const { email } = useSession();
  const texts = MESSAGES.menu;
  const client = useQueryClient();
  const { maintenance, password, signOutEverywhere } = inboxApi;
  const signOut = useMutation({
    mutationFn: (signOut: () => Promise<void>) => signOut(),
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
        <DownloadCsv />
        <button type="button" onClick={onEarnings}>
          {MESSAGES.earnings.title}
        </button>
        <button type="button" onClick={onHelp}>
          {MESSAGES.shortcuts.title}
        </button>
        {maintenance && <MaintenanceButton runMaintenance={maintenance} />}
        {password && <SetPassword setPassword={password.set} />}
        <button type="button" onClick={() => signOut.mutate(inboxApi.signOut)}>
          {texts.signOut}
        </button>
        {signOutEverywhere && (
          <button type="button" onClick={() => signOut.mutate(signOutEverywhere)}>
            {texts.signOutEverywhere}
          </button>
        )}
      </div>
    </div>
  );
}
