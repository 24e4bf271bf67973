import { useEffect, useState } from 'react';
import type { InboxItem } from '../domain/inboxSchemas.ts';
import { type InboxView, writeInboxView } from '../domain/inboxView.ts';
import type { Status } from '../domain/status.ts';
import { Button } from '../ui/Button.tsx';
import { useEnquiries, useEnquiry, useSummary } from './api/queries.ts';
import { useSession } from './api/session.ts';
import { writeDraft } from './changes/drafts.ts';
import { FailedChanges } from './changes/FailedChanges.tsx';
import { StatusDialog } from './changes/StatusDialog.tsx';
import { type Undo, useChanges } from './changes/useChanges.ts';
import { useEnquiryActions } from './changes/useEnquiryActions.ts';
import { DetailPane } from './detail/DetailPane.tsx';
import { OutcomeBar } from './detail/OutcomeBar.tsx';
import { EarningsDialog } from './earnings/EarningsDialog.tsx';
import { InboxContext } from './InboxContext.ts';
import { InboxHeader } from './InboxHeader.tsx';
import styles from './InboxScreen.module.css';
import { rowIdOf, useListFocus } from './keyboard/listFocus.ts';
import { useEscape, useShortcuts } from './keyboard/useShortcuts.ts';
import { BulkBar } from './list/BulkBar.tsx';
import { ListPane } from './list/ListPane.tsx';
import { useArrivals } from './list/useArrivals.ts';
import { useSelection } from './list/useSelection.ts';
import { MESSAGES } from './messages.ts';
import { goTo, useInboxUrl } from './navigation.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { Bar } from './ui/Bar.tsx';
import { NowProvider } from './ui/now.tsx';

/** The inbox once signed in: the list, and beside it, or on a phone instead of it, the open enquiry. */
export function InboxScreen() {
  const url = useInboxUrl();
  const view = writeInboxView(url.view).toString();
  const { data: items, hasNextPage, isPlaceholderData } = useEnquiries(url.view);
  const { data: enquiry } = useEnquiry(url.open);
  const arrived = useArrivals(isPlaceholderData ? undefined : items, hasNextPage, view);
  const [announcement, setAnnouncement] = useState('');
  const [openDialog, setOpenDialog] = useState<'earnings' | 'help'>();
  const focusEnquiry = useListFocus(items, url.open);
  const selection = useSelection(items ?? [], view);
  const changes = useChanges((label, { id }, isUndo) => {
    setAnnouncement(label);
    if (isUndo) focusEnquiry(id);
  });
  const actions = useEnquiryActions((changed, change) => {
    changes.save(changed, change);
    const [first] = changed;
    // A change of the selected enquiries ends the selection.
    if (changed !== selection.items || !first) return;
    selection.clear();
    focusEnquiry(first.id);
  }, changes.currentOf);
  useTitle(url.view, enquiry?.fields.Name);

  /** What a shortcut acts on: the focused row, else the open enquiry. */
  const currentItem = () => {
    const focused = rowIdOf(document.activeElement);
    return focused ? items?.find(({ id }) => id === focused) : enquiry;
  };
  const setStatus = (status: Status) => () => {
    const item = currentItem();
    if (selection.items.length > 0) actions.setStatus(selection.items, status);
    else if (item) actions.setStatus([item], status);
  };
  useShortcuts({
    n: setStatus('new'),
    c: setStatus('contacted'),
    w: setStatus('won'),
    x: setStatus('closed'),
    s: () => {
      const item = currentItem();
      if (item) selection.toggle(item);
    },
    a: () => selection.select(items ?? []),
    '[Shift]+?': () => setOpenDialog('help'),
  });
  useEscape(() => (selection.items.length > 0 ? selection.clear() : goTo({ view: url.view })));

  const onErased = (erased: InboxItem[]) => {
    setAnnouncement(MESSAGES.erase.erased);
    const ids = erased.map(({ id }) => id);
    selection.remove(ids);
    for (const id of ids) writeDraft(id, '');
  };
  return (
    <NowProvider>
      <InboxContext value={{ changes, actions, selection, focusEnquiry, onErased }}>
        <div className={styles.screen} data-open={url.open ? true : undefined}>
          <a className={styles.skip} href="#enquiries">
            {MESSAGES.app.skip}
          </a>
          <InboxHeader onHelp={() => setOpenDialog('help')} onEarnings={() => setOpenDialog('earnings')} />
          <FailedChanges />
          <main className={styles.panes}>
            {/* On a phone the header is hidden while an enquiry is open; the page still needs a heading. */}
            <h1 className="visually-hidden">{MESSAGES.app.title}</h1>
            <ListPane arrived={arrived} />
            <DetailPane />
          </main>
          {actions.call && <OutcomeBar key={actions.call.id} call={actions.call} />}
          {selection.items.length > 0 && <BulkBar onSelectAll={() => selection.select(items ?? [])} />}
          {changes.undo && !actions.call && selection.items.length === 0 && <UndoBar undo={changes.undo} />}
          {actions.statusDialog && <StatusDialog {...actions.statusDialog} />}
          {openDialog === 'earnings' && <EarningsDialog onClose={() => setOpenDialog(undefined)} />}
          {openDialog === 'help' && <ShortcutHelp onClose={() => setOpenDialog(undefined)} />}
          <Announcer arrived={arrived} announcement={announcement} />
        </div>
      </InboxContext>
    </NowProvider>
  );
}

/** Offers to undo the last change. */
function UndoBar({ undo }: { undo: Undo }) {
  useShortcuts({ z: undo.run });
  return (
    <Bar label={undo.label}>
      <Button variant="secondary" onClick={undo.run} aria-keyshortcuts="z">
        {MESSAGES.change.undo}
      </Button>
    </Bar>
  );
}

interface AnnouncerProps {
  /** The enquiries that arrived last. */
  arrived: InboxItem[];
  /** The result of the last action. */
  announcement: string;
}

/** Announces changes of the page to screen readers. */
function Announcer({ arrived, announcement }: AnnouncerProps) {
  const [first] = arrived;
  const news =
    first && arrived.length === 1
      ? MESSAGES.list.arrivedOne(first.fields.Name, first.fields.Quantity)
      : MESSAGES.list.arrived(arrived.length);
  return (
    <>
      <div className="visually-hidden" role="status" data-announcer="arrived">
        {first && news}
      </div>
      <div className="visually-hidden" role="status" data-announcer="done">
        {announcement}
      </div>
    </>
  );
}

/** Shows the number of new enquiries, and the name of the open one, in the title of the browser's tab. */
function useTitle(view: InboxView, name: string | undefined): void {
  const { product } = useSession();
  const { data: summary } = useSummary(view);
  const count = summary?.statuses.new ?? 0;
  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count, name);
  }, [count, name, product]);
}
