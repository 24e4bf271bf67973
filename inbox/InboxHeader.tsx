import { type RefObject, useRef } from 'react';
import { Wordmark } from '../ui/Wordmark.tsx';
import { inboxApi } from './api/inboxApi.ts';
import { useSession } from './api/session.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import styles from './InboxHeader.module.css';
import { MaintenanceButton } from './Maintenance.tsx';
import { MESSAGES } from './messages.ts';
import { Overview } from './overview/Overview.tsx';
import { useSignOut } from './sign-in/useSignOut.ts';
import { Alert } from './ui/Alert.tsx';
import { IconButton } from './ui/IconButton.tsx';

interface InboxHeaderProps {
  onHelp: () => void;
  onEarnings: () => void;
  onSetPassword: () => void;
}

/** The page's header: product, overview and menu. */
export function InboxHeader(dialogs: InboxHeaderProps) {
  const { product } = useSession();
  const menuButton = useRef<HTMLButtonElement>(null);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark className={styles.product} name={product} />
        <p aria-hidden="true">{MESSAGES.app.title}</p>
      </div>
      <Overview onEarnings={dialogs.onEarnings} />
      <div className={styles.end}>
        <IconButton ref={menuButton} icon="menu" label={MESSAGES.menu.title} popoverTarget="menu" />
        <Menu {...dialogs} menuButton={menuButton} />
      </div>
    </header>
  );
}

interface MenuProps extends InboxHeaderProps {
  menuButton: RefObject<HTMLButtonElement | null>;
}

/** Download of the list, sources and sales, keyboard shortcuts and signing out. */
function Menu({ onHelp, onEarnings, onSetPassword, menuButton }: MenuProps) {
  const { email } = useSession();
  const { maintenance, password, signOutEverywhere } = inboxApi;
  const signOut = useSignOut();
  const texts = MESSAGES.menu;
  /** A dialog closes the menu; when it is closed itself, it returns the focus to where it was. */
  const toDialog = (open: () => void) => () => {
    menuButton.current?.focus();
    open();
  };
  return (
    <div id="menu" popover="auto" className={styles.menu}>
      <p className={styles.user}>
        {texts.signedInAs} <bdi>{email}</bdi>
      </p>
      {signOut.isError && <Alert tone="alert">{texts.notSignedOut(signOut.error.message)}</Alert>}
      <DownloadCsv />
      <button type="button" onClick={toDialog(onEarnings)}>
        {MESSAGES.earnings.title}
      </button>
      <button type="button" onClick={toDialog(onHelp)}>
        {MESSAGES.shortcuts.title}
      </button>
      {maintenance && <MaintenanceButton runMaintenance={maintenance} />}
      {password && (
        <button type="button" onClick={toDialog(onSetPassword)}>
          {MESSAGES.password.set}
        </button>
      )}
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
