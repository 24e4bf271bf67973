import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxView } from '../domain/inboxView.ts';
import { Alert } from '../ui/Alert.tsx';
import { inboxApi } from './api/inboxApi.ts';
import { setSession, useSession } from './api/session.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import styles from './InboxMenu.module.css';
import { MESSAGES } from './messages.ts';
import { SetPassword } from './sign-in/SetPassword.tsx';
import { Upkeep } from './Upkeep.tsx';
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
  const { password, signOutEverywhere, upkeep } = inboxApi;
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
        <DownloadCsv view={view} />
        <button type="button" onClick={onEarnings}>
          {MESSAGES.earnings.title}
        </button>
        <button type="button" onClick={onHelp}>
          {MESSAGES.shortcuts.title}
        </button>
        {upkeep && <Upkeep upkeep={upkeep} />}
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
