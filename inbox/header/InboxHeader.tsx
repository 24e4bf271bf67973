import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { excerptOf, isDevanagari } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { isUnsaved, removeBatches } from '../api/changeQueue.ts';
import { forgetKept } from '../api/keptInbox.ts';
import { useEnquiry } from '../api/queries.ts';
import { unsavedChangesOf } from '../api/refusedChanges.ts';
import { enquiriesPath, type SessionPath, signOut } from '../api/requests.ts';
import { setSession, useSession } from '../api/session.ts';
import { useDownload } from '../api/useDownload.ts';
import { clearUnfinished, hasUnfinished, useDraft, useNotedIds, useTypedIds } from '../changes/drafts.ts';
import { entryName, useEntries } from '../changes/entry.ts';
import { UnsavedList } from '../changes/UnsavedList.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { openReport, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { forgetDevice } from '../notifications/thisDevice.ts';
import { copiesWritten } from '../storedCopy.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './InboxHeader.module.css';
import { Overview } from './Overview.tsx';

export function InboxHeader() {
  const { product } = useSession();
  const { openEntry } = useInbox();
  const menuButton = useRef<HTMLButtonElement>(null);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Wordmark className={styles.product} name={product} lang={isDevanagari(product) ? 'hi' : undefined} />
        <p aria-hidden="true">{MESSAGES.app.title}</p>
      </div>
      <Overview />
      <div className={styles.end}>
        <IconButton icon="add" label={MESSAGES.add.title} onClick={() => openEntry()} />
        <IconButton ref={menuButton} icon="menu" label={MESSAGES.menu.title} popoverTarget="menu" />
        <Menu menuButton={menuButton} />
      </div>
    </header>
  );
}

function Menu({ menuButton }: { menuButton: RefObject<HTMLButtonElement | null> }) {
  const client = useQueryClient();
  const { email } = useSession();
  const { view } = useInboxUrl();
  const { changes, openDialog } = useInbox();
  /** The way to sign out that waits for a confirmation. */
  const [leaving, setLeaving] = useState<SessionPath>();
  /** Leaves nothing unfinished, nothing unsaved that was asked about, and no notifications in this browser. */
  const signingOut = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      clearUnfinished(email);
      if (leaving) removeBatches(client, isUnsaved);
      void forgetDevice();
      forgetKept();
      // Signed out, nothing of it may come back.
      await copiesWritten();
      setSession(null);
    },
  });
  const { download, problem: notDownloaded } = useDownload();
  const menu = useRef<HTMLDivElement>(null);
  const texts = MESSAGES.menu;
  /** A dialog closes the menu; when it is closed itself, it returns the focus to where it was. */
  const toDialog = (open: () => void) => () => {
    menuButton.current?.focus();
    open();
  };
  const dialogs = [
    ['notifications', () => openDialog('notifications')],
    ['won', () => openReport('won')],
    ['sales', () => openReport('sales')],
    ['shortcuts', () => openDialog('shortcuts')],
  ] as const;
  const problem = signingOut.error && (
    <Alert tone="alert">{texts.notSignedOut(signingOut.error.message)}</Alert>
  );
  const leave = (path: SessionPath) => {
    signingOut.reset();
    if (changes.unsaved.length > 0 || hasUnfinished(email)) toDialog(() => setLeaving(path))();
    else signingOut.mutate(path);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its controls */}
      <div
        ref={menu}
        id="menu"
        popover="auto"
        className={styles.menu}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Its button closes it itself.
          const isHere = currentTarget.contains(relatedTarget) || relatedTarget === menuButton.current;
          if (relatedTarget && !isHere) currentTarget.hidePopover();
        }}
      >
        <p className={styles.user}>
          {texts.signedInAs} <bdi translate="no">{email}</bdi>
        </p>
        {problem}
        {notDownloaded && <Alert tone="alert">{notDownloaded}</Alert>}
        <button
          type="button"
          onClick={() =>
            download({ path: enquiriesPath(view) }, { onSuccess: () => menu.current?.hidePopover() })
          }
        >
          {texts.download}
        </button>
        {dialogs.map(([name, open]) => (
          <button key={name} type="button" data-of={name} onClick={toDialog(open)}>
            {MESSAGES[name].title}
          </button>
        ))}
        <button type="button" onClick={() => leave('/session')}>
          {texts.signOut}
        </button>
        <button type="button" onClick={() => leave('/sessions')}>
          {texts.signOutEverywhere}
        </button>
      </div>
      {leaving && (
        <SignOutDialog
          problem={problem}
          isPending={signingOut.isPending}
          onConfirmed={() => signingOut.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface SignOutDialogProps {
  /** Why signing out has failed. */
  problem: ReactNode;
  isPending: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks before signing out deletes what is not saved, and says once it is saved. */
function SignOutDialog({ problem, isPending, onConfirmed, onClose }: SignOutDialogProps) {
  const { unsaved } = useInbox().changes;
  const entries = useEntries();
  const texts = MESSAGES.menu;
  const notedIds = useNotedIds();
  const typedIds = useTypedIds();
  const unsavedChanges = unsaved.flatMap(unsavedChangesOf);
  const count = [unsavedChanges, entries, notedIds, typedIds].reduce((sum, { length }) => sum + length, 0);
  const isSaved = count === 0;
  return (
    <Dialog title={isSaved ? texts.savedTitle : texts.unsavedTitle} onClose={onClose}>
      <UnsavedList batches={unsaved} />
      {entries.map((entry) => (
        <p key={entry.id}>
          <bdi translate="no">{entryName(entry)}</bdi> <span>{MESSAGES.add.notAdded}</span>
        </p>
      ))}
      {notedIds.map((id) => (
        <UnsavedNote key={id} id={id} />
      ))}
      {typedIds.map((id) => (
        <p key={id}>
          <span>{texts.unsavedTyped}</span>
          <CustomerName id={id} />
        </p>
      ))}
      {!isSaved && <p>{texts.unsavedWarning(count)}</p>}
      {problem}
      <ButtonGroup isAtEnd>
        <Button onClick={onClose}>{MESSAGES.app.cancel}</Button>
        <Button onClick={onConfirmed} isPending={isPending}>
          {isSaved ? texts.signOut : texts.signOutAnyway(count)}
        </Button>
      </ButtonGroup>
    </Dialog>
  );
}

/** Enough to know it by. */
const NOTE_BEGINNING_LENGTH = 40;

/** Whose note it is, and how it begins. */
function UnsavedNote({ id }: { id: string }) {
  const note = useDraft(id);
  return (
    <p>
      <span>{MESSAGES.menu.unsavedNote}</span>
      <CustomerName id={id} /> <q>{excerptOf(note, NOTE_BEGINNING_LENGTH)}</q>
    </p>
  );
}

/** Nothing where the enquiry is not known, as without a connection. */
function CustomerName({ id }: { id: string }) {
  const { item } = useEnquiry(id);
  return (
    item && (
      <span>
        : <bdi translate="no">{item.fields.Name}</bdi>
      </span>
    )
  );
}
