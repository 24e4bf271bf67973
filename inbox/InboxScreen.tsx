import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import type { ErasureResult } from '../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../domain/desk/inboxSchemas.ts';
import { type InboxUrl, writeInboxView } from '../domain/desk/inboxView.ts';
import { isCurrent } from '../domain/desk/inboxWork.ts';
import type { Status } from '../domain/desk/status.ts';
import { forgetErased } from './api/keptInbox.ts';
import { useOpenKept } from './api/openEnquiries.ts';
import { useEnquiry } from './api/queries.ts';
import { serverNow } from './api/serverTime.ts';
import { type InboxContent, sessionClient, useSession } from './api/session.ts';
import { AddDialog } from './changes/AddDialog.tsx';
import { ChangeDialog } from './changes/ChangeDialog.tsx';
import { useAnnouncedCall } from './changes/calls.ts';
import { forgetEnquiry } from './changes/drafts.ts';
import { draftEntryOf, readEntries } from './changes/entry.ts';
import { FailedChanges } from './changes/FailedChanges.tsx';
import { useSettledEntries } from './changes/useAdding.ts';
import { useChanges } from './changes/useChanges.ts';
import { useEnquiryActions } from './changes/useEnquiryActions.ts';
import { useSelection } from './changes/useSelection.ts';
import { DetailPane } from './detail/DetailPane.tsx';
import { OutcomeBar } from './detail/OutcomeBar.tsx';
import { InboxHeader } from './header/InboxHeader.tsx';
import { ShortcutHelp } from './header/ShortcutHelp.tsx';
import { type DialogName, InboxContext } from './InboxContext.ts';
import styles from './InboxScreen.module.css';
import { BulkBar } from './list/BulkBar.tsx';
import { ListPane } from './list/ListPane.tsx';
import { NoticeBars } from './list/NoticeBar.tsx';
import { useDayStart } from './list/useDayStart.ts';
import { useListed } from './list/useListed.ts';
import { useNotices } from './list/useNotices.ts';
import { MESSAGES } from './messages.ts';
import { useOpeningShortcuts } from './navigation/enquiryShortcuts.ts';
import { goTo, openReport, useInboxUrl } from './navigation/inboxUrl.tsx';
import { focusBar, isTyping } from './navigation/keptFocus.ts';
import { isWide, rowIdOf, useListFocus } from './navigation/listFocus.ts';
import { useEscape, useShortcuts } from './navigation/useShortcuts.ts';
import { NotificationsDialog } from './notifications/NotificationsDialog.tsx';
import { usePageTitle } from './notifications/useAlerts.ts';
import { useOpenedNotification } from './notifications/useOpenedNotification.ts';
import { SalesDialog } from './sales/SalesDialog.tsx';
import { WonDialog } from './sales/WonDialog.tsx';
import { SessionGate } from './sign-in/SessionGate.tsx';
import { copiesWritten } from './storedCopy.ts';
import { type Announcement, Announcer } from './ui/Announcer.tsx';
import { Bars } from './ui/Bars.tsx';
import { NowProvider } from './ui/now.tsx';
import { Part } from './ui/Part.tsx';

export default function Inbox(content: InboxContent) {
  return (
    <QueryClientProvider client={sessionClient}>
      <SessionGate content={content}>
        <InboxScreen />
      </SessionGate>
    </QueryClientProvider>
  );
}

/** The list, and beside it, or on a phone instead of it, the open enquiry. */
function InboxScreen() {
  const url = useInboxUrl();
  const client = useQueryClient();
  const { email } = useSession();
  const view = writeInboxView(url.view).toString();
  const { arrivals, listed, items, arrivedBeyond, loadMore } = useListed(url);
  useOpenKept(listed !== undefined);
  const { item: enquiry } = useEnquiry(url.open);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', count: 0 });
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  const { notices, elsewhere, arrived, dueCount } = useNotices(arrivals, url.open, listed, announce);
  usePageTitle(enquiry?.fields.Name, dueCount);
  const [dialog, setDialog] = useState<DialogName>();
  const closeDialog = () => setDialog(undefined);
  const listFocus = useListFocus(items, view, url.open, loadMore);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const [entryId, setEntryId] = useState<string>();
  // What was searched for may still be loading.
  const openEntry = (id = draftEntryOf(items?.length ? undefined : url.view.search)) => setEntryId(id);
  const selection = useSelection(items ?? [], view);
  const changes = useChanges((label, firstId, isUndo) => {
    announce(label);
    elsewhere.setDone(undefined);
    if (isUndo && !isTyping(document.activeElement)) listFocus.focusEnquiry(firstId);
  });
  const actions = useEnquiryActions(changes.save, selection);
  const [call] = actions.calls;
  useAnnouncedCall(call, announce);
  const isSelecting = selection.items.length > 0;
  const { done } = changes;
  const isSeen = (id: string) => id === url.open || items?.some((item) => item.id === id);
  const notice = done && {
    key: 'done',
    label: done.unchanged ? MESSAGES.change.beforeThat(done.unchanged, done.label) : done.label,
    undo: changes.isUndoHeld ? undefined : done.undo,
    undoLabel: done.undoLabel,
    ids: done.ids.length === 1 ? done.ids.filter((id) => !isSeen(id)) : [],
    onClose: changes.closeDone,
  };
  useDayStart();
  useOpenedNotification();

  /** What a shortcut acts on: the focused row, else the open enquiry, but not while what was searched for is loading. */
  const currentItem = () => {
    const focused = rowIdOf(document.activeElement);
    if (listFocus.isFirstAwaited) return undefined;
    return focused ? items?.find(({ id }) => id === focused) : enquiry;
  };
  const selectAll = () => selection.select(items ?? []);
  /** Does something to all that are selected, else to what a shortcut acts on, unless nothing is to be done about that. */
  const toCurrent = (act: (current: InboxItem[]) => void) => () => {
    const item = currentItem();
    if (selection.items.length > 0) act(selection.items);
    else if (item && isCurrent(item)) {
      if (url.open && url.open !== item.id) listFocus.focusEnquiry(item.id);
      act([item]);
    }
  };
  const setStatus = (status: Status) => toCurrent((current) => actions.setStatus(current, status));
  useShortcuts({
    n: setStatus('new'),
    c: setStatus('contacted'),
    w: setStatus('won'),
    x: setStatus('closed'),
    '[Shift]+!': toCurrent((current) => actions.apply(current, { isSpam: !url.view.flagged })),
    o: toCurrent((current) => actions.setOwner(current, email)),
    t: toCurrent(actions.assign),
    s: () => {
      const item = currentItem();
      if (item) selection.toggle(item);
    },
    a: () => {
      if (isListShown(url)) selectAll();
    },
    z: () => {
      // The bar of the selection hides the notice.
      if (isSelecting) return;
      if (notice?.undo) return notice.undo();
      announce(MESSAGES.change.nothingToUndo);
      // Unless it may be back in a moment.
      if (!changes.isUndoHeld) changes.sayDone(MESSAGES.change.nothingToUndo);
    },
    b: focusBar,
    e: () => openEntry(),
    'Shift+w': () => openReport('won'),
    'Shift+s': () => openReport('sales'),
    '[Shift]+?': () => setDialog('shortcuts'),
  });
  useOpeningShortcuts();
  useEscape(() => {
    if (areFiltersOpen) setFiltersOpen(false);
    else if (url.open) goTo({ view: url.view });
    else if (isSelecting) selection.clear();
    else if (url.view.search) goTo({ view: { ...url.view, search: undefined } }, true);
  });

  useSettledEntries(({ id }, added) => {
    // One that was edited since stays open.
    const isShown = id === entryId && readEntries().every((entry) => entry.id !== id);
    if (isShown) setEntryId(undefined);
    if (!added) return;
    const label = MESSAGES.add.added(added.fields.Name);
    announce(label);
    elsewhere.setDone({ label, isPassing: true });
    if (isShown) {
      changes.closeDone();
      goTo({ view: url.view, open: id });
    } else changes.countAdded();
  });
  const onErased = async (erased: InboxItem[], { enquiries, isOverwritten }: ErasureResult) => {
    forgetErased(client);
    for (const { id } of erased) forgetEnquiry(client, id, { isErasedHere: true });
    // Nothing of them comes back once it is said.
    await copiesWritten();
    selection.remove(erased.map(({ id }) => id));
    const label = MESSAGES.erase.erased(enquiries);
    announce(label);
    changes.closeDone();
    elsewhere.setDone(isOverwritten ? { label, isPassing: true } : { label: MESSAGES.erase.notOverwritten });
  };
  return (
    <NowProvider clock={serverNow}>
      <InboxContext
        value={{
          ...listFocus,
          changes,
          actions,
          selection,
          onErased,
          openDialog: setDialog,
          openEntry,
          marked: [...arrivals.last.map(({ id }) => id), ...listFocus.shownRows],
          items,
          arrivedBeyond,
        }}
      >
        <div className={styles.screen} data-open={url.open ? true : undefined}>
          <a className={styles.skip} href="#enquiries">
            {MESSAGES.app.skip}
          </a>
          <Part>
            <InboxHeader />
          </Part>
          <Part>
            <FailedChanges shownEntry={entryId} />
          </Part>
          <main className={styles.panes}>
            {/* On a phone the header is hidden while an enquiry is open; the page still needs a heading. */}
            <h1 className="visually-hidden">{MESSAGES.app.title}</h1>
            <Part>
              <ListPane areFiltersOpen={areFiltersOpen} onFilters={setFiltersOpen} />
            </Part>
            <Part key={url.open}>
              <DetailPane />
            </Part>
          </main>
          <Part>
            {isSelecting && (
              <Bars>
                <BulkBar onSelectAll={isListShown(url) ? selectAll : undefined} />
              </Bars>
            )}
            {/* Together they would cover the list. What was entered about a call is kept. */}
            <Activity mode={isSelecting ? 'hidden' : 'visible'}>
              <Bars>
                {call && <OutcomeBar call={call} doneAt={done?.enteredAt || elsewhere.doneAt} />}
                <NoticeBars notices={notice ? [notice, ...notices] : notices} />
              </Bars>
            </Activity>
          </Part>
          <Part>
            {/* Another one opens although that before it is still closing. */}
            {actions.dialog && <ChangeDialog key={actions.dialog.change} {...actions.dialog} />}
            {entryId && <AddDialog id={entryId} onClose={() => setEntryId(undefined)} />}
            {dialog === 'notifications' && <NotificationsDialog onClose={closeDialog} />}
            {url.report?.name === 'sales' && <SalesDialog />}
            {url.report?.name === 'won' && <WonDialog />}
            {dialog === 'shortcuts' && <ShortcutHelp onClose={closeDialog} />}
          </Part>
          <Announcer arrived={arrived} announcement={announcement} />
        </div>
      </InboxContext>
    </NowProvider>
  );
}

/** Whether the list is on the screen: on a phone the open enquiry hides it. */
function isListShown({ open }: InboxUrl): boolean {
  return !open || isWide();
}
