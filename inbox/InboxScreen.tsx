import { useEffect, useRef, useState } from 'react';
import type { InboxItem } from '../domain/inboxApi.ts';
import { STATUS_LABELS, writeInboxView } from '../domain/inboxView.ts';
import type { InboxCounts } from './api/contract.ts';
import { useEnquiries, useEnquiry, useSummary } from './api/queries.ts';
import { useSession } from './api/session.ts';
import { useArrivals } from './api/useArrivals.ts';
import { BulkActions } from './bulk/BulkActions.tsx';
import { useBulk } from './bulk/useBulk.ts';
import { DetailPane } from './DetailPane.tsx';
import { OutcomeBar } from './detail/OutcomeBar.tsx';
import { StatusDialog } from './detail/StatusDialog.tsx';
import { useChanges } from './detail/useChanges.ts';
import { EarningsDialog } from './earnings/EarningsDialog.tsx';
import { InboxHeader } from './InboxHeader.tsx';
import styles from './InboxScreen.module.css';
import { rowIdOf, useListFocus } from './keyboard/listFocus.ts';
import { ShortcutHelp } from './keyboard/ShortcutHelp.tsx';
import { useShortcutSetting, useShortcuts } from './keyboard/useShortcuts.ts';
import { ListPane } from './ListPane.tsx';
import { MESSAGES } from './messages.ts';
import { Announcer } from './ui/Announcer.tsx';
import { useNow } from './ui/time.ts';
import { UndoBar } from './ui/UndoBar.tsx';
import { useEnquiryActions } from './useEnquiryActions.ts';
import { goTo, useInboxUrl } from './useInboxUrl.ts';

/** The inbox once signed in: the list, and beside it, or on a phone instead of it, the open enquiry. */
export function InboxScreen() {
  const url = useInboxUrl();
  const now = useNow();
  const enquiries = useEnquiries(url.view);
  const enquiry = useEnquiry(url.open);
  const { data: summary } = useSummary(url.view.owner);
  const items = enquiries.data?.pages.flatMap((page) => page.items);
  const view = writeInboxView(url.view).toString();
  const arrived = useArrivals(enquiries.isPlaceholderData ? undefined : items, view);
  const [announcement, setAnnouncement] = useState('');
  const [areEarningsOpen, setEarningsOpen] = useState(false);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [areShortcutsOn, setShortcutsOn] = useShortcutSetting();
  const listFocus = useListFocus(items, url.open);
  const changes = useChanges((detail, isUndo) => {
    setAnnouncement(describeSaved(detail));
    bulk.changes.forget();
    // The button that undid it is gone.
    if (isUndo && url.open !== detail.id) listFocus.focusLater(detail.id);
  });
  const bulk = useBulk({
    listed: items ?? [],
    view,
    onApply: ({ id }) => listFocus.focusPlaceOf(id),
    onSaved: (done) => {
      setAnnouncement(done);
      changes.forget();
    },
  });
  const { selection } = bulk;
  const actions = useEnquiryActions(changes);
  useTitle(summary, url.open ? enquiry.data?.fields.Name : undefined);

  /** What a shortcut acts on: the focused row, else the open enquiry. */
  const currentItem = () => {
    const focused = rowIdOf(document.activeElement);
    return focused ? items?.find(({ id }) => id === focused) : enquiry.data;
  };
  useShortcuts(areShortcutsOn, {
    onMove: listFocus.move,
    onStatus: (status) => {
      const item = currentItem();
      if (selection.items.length > 0) bulk.setStatus(status);
      else if (item) actions.setStatus(item, status);
    },
    onSelect: () => {
      const item = currentItem();
      if (item) selection.toggle(item);
    },
    onSelectAll: () => selection.select(items ?? []),
    onOutcome: (index) => document.querySelector<HTMLElement>(`[data-outcome="${index}"]`)?.click(),
    onUndo: () => (bulk.changes.saved ?? changes.saved)?.undo(),
    onNote: () => document.querySelector<HTMLElement>('textarea[name="note"]')?.focus(),
    onSearch: () => search.current?.focus(),
    onFilters: () => setFiltersOpen((isOpen) => !isOpen),
    onHelp: () => help.current?.showModal(),
    onClose: () => (selection.items.length > 0 ? selection.clear() : goTo({ view: url.view })),
  });

  const onErased = () => {
    setAnnouncement(MESSAGES.erase.erased);
    goTo({ view: url.view });
  };
  return (
    <div className={styles.screen} data-open={url.open ? true : undefined}>
      <a className={styles.skip} href="#enquiries">
        {MESSAGES.app.skip}
      </a>
      <InboxHeader
        summary={summary}
        view={url.view}
        now={now}
        onHelp={() => help.current?.showModal()}
        onEarnings={() => setEarningsOpen(true)}
      />
      <main className={styles.panes}>
        {/* On a phone the header is hidden while an enquiry is open; the page still needs a heading. */}
        <h1 className="visually-hidden">{MESSAGES.app.title}</h1>
        <ListPane
          url={url}
          enquiries={enquiries}
          items={items}
          arrived={arrived}
          summary={summary}
          changes={changes}
          actions={actions}
          selection={selection}
          now={now}
          search={search}
          areFiltersOpen={areFiltersOpen}
          onFiltersOpen={setFiltersOpen}
          onErased={onErased}
        />
        <DetailPane
          url={url}
          enquiry={enquiry}
          changes={changes}
          actions={actions}
          now={now}
          onSelect={selection.select}
          onErased={onErased}
        />
      </main>
      {actions.question && (
        <StatusDialog
          status={actions.question.status}
          name={actions.question.item.fields.Name}
          quantity={actions.question.item.fields.Quantity}
          onChange={actions.answer}
          onClose={actions.dismissQuestion}
        />
      )}
      {actions.call && (
        <OutcomeBar
          key={actions.call.id}
          call={actions.call}
          changes={changes}
          bulk={bulk.changes}
          onDone={actions.endCall}
        />
      )}
      <BulkActions bulk={bulk} listed={items ?? []} isFlagged={url.view.flagged === true} />
      {changes.saved && !actions.call && selection.items.length === 0 && (
        <UndoBar
          key={changes.saved.detail.version}
          label={describeSaved(changes.saved.detail)}
          onUndo={changes.saved.undo}
          onEnd={changes.forget}
        />
      )}
      {areEarningsOpen && <EarningsDialog onClose={() => setEarningsOpen(false)} />}
      <Announcer arrived={arrived} announcement={announcement} />
      <ShortcutHelp dialog={help} isOn={areShortcutsOn} onSwitch={setShortcutsOn} />
    </div>
  );
}

function describeSaved({ fields, status }: InboxItem): string {
  return MESSAGES.change.saved(fields.Name, STATUS_LABELS[status]);
}

/** Shows the number of new enquiries, and the name of the open one, in the title of the browser's tab. */
function useTitle(summary: InboxCounts | undefined, name: string | undefined): void {
  const { product } = useSession();
  const count = summary?.statuses.new ?? 0;
  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count, name);
  }, [count, name, product]);
}
