import { Wordmark } from '../ui/Wordmark.tsx';
import { inboxApi } from './api/inboxApi.ts';
import { useSession, useSignOut } from './api/session.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import styles from './InboxHeader.module.css';
import { MaintenanceButton } from './Maintenance.tsx';
import { MESSAGES } from './messages.ts';
import { Overview } from './overview/Overview.tsx';
import { SetPassword } from './sign-in/SetPassword.tsx';
import { Alert } from './ui/Alert.tsx';
import { IconButton } from './ui/IconButton.tsx';

interface InboxHeaderProps {
  onHelp: () => void;
  onEarnings: () => void;
}

/** The page's header: product, overview and menu. */
export function InboxHeader({ onHelp, onEarnings }: InboxHeaderProps) {
  const { product } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark className={styles.product} name={product} />
        <p aria-hidden="true">{MESSAGES.app.title}</p>
      </div>
      <Overview onEarnings={onEarnings} />
      <div className={styles.end}>
        <IconButton icon="menu" label={MESSAGES.menu.title} popoverTarget="menu" />
        <Menu onHelp={onHelp} onEarnings={onEarnings} />
      </div>
    </header>
  );
}

/** Download of the list, sources and sales, keyboard shortcuts and signing out. */
function Menu({ onHelp, onEarnings }: InboxHeaderProps) {
  const { email } = useSession();
  const { maintenance, password, signOutEverywhere } = inboxApi;
  const signOut = useSignOut();
  const texts = MESSAGES.menu;
  return (
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
  );
}
