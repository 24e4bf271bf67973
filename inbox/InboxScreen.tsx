import { useEffect, useRef, useState } from 'react';
import type { InboxSummary } from '../domain/inboxApi.ts';
import { STATUS_LABELS, writeInboxView } from '../domain/inboxView.ts';
import { useEnquiries, useEnquiry, useSummary } from './api/queries.ts';
import { useSession } from './api/session.ts';
import { useArrivals } from './api/useArrivals.ts';
import { DetailPane } from './DetailPane.tsx';
import { useChanges } from './detail/useChanges.ts';
import { InboxHeader } from './InboxHeader.tsx';
import styles from './InboxScreen.module.css';
import { moveInList, useFocusOnClose } from './keyboard/listFocus.ts';
import { ShortcutHelp } from './keyboard/ShortcutHelp.tsx';
import { useShortcutSetting, useShortcuts } from './keyboard/useShortcuts.ts';
import { ListPane } from './ListPane.tsx';
import { MESSAGES } from './messages.ts';
import { Announcer } from './ui/Announcer.tsx';
import { useNow } from './ui/time.ts';
import { goTo, useInboxUrl } from './useInboxUrl.ts';

/** The inbox once signed in: the list, and beside it, or on a phone instead of it, the open enquiry. */
export function InboxScreen() {
  const url = useInboxUrl();
  const now = useNow();
  const enquiries = useEnquiries(url.view);
  const enquiry = useEnquiry(url.open);
  const { data: summary } = useSummary();
  const items = enquiries.data?.pages.flatMap((page) => page.items);
  const arrived = useArrivals(
    enquiries.isPlaceholderData ? undefined : items,
    writeInboxView(url.view).toString(),
  );
  const [announcement, setAnnouncement] = useState('');
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [areShortcutsOn, setShortcutsOn] = useShortcutSetting();
  const changes = useChanges(({ fields, status }) =>
    setAnnouncement(MESSAGES.change.saved(fields.Name, STATUS_LABELS[status])),
  );
  useTitle(summary);
  useFocusOnClose(url.open);

  /** What a shortcut acts on: the focused row, else the open enquiry. */
  const currentItem = () => {
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.row;
    return focused ? items?.find(({ id }) => id === focused) : enquiry.data;
  };
  useShortcuts(areShortcutsOn, {
    onMove: (step) => moveInList(step, url.open),
    onStatus: (status) => {
      const item = currentItem();
      if (item && item.status !== status) changes.apply(item, { status });
    },
    onNote: () => document.querySelector<HTMLElement>('textarea[name="note"]')?.focus(),
    onSearch: () => search.current?.focus(),
    onFilters: () => setFiltersOpen((isOpen) => !isOpen),
    onHelp: () => help.current?.showModal(),
    onClose: () => goTo({ view: url.view }),
  });

  const onErased = () => {
    setAnnouncement(MESSAGES.erase.erased);
    goTo({ view: url.view });
  };
  return (
    <div className={styles.screen} data-open={url.open ? true : undefined}>
      <InboxHeader summary={summary} view={url.view} now={now} onHelp={() => help.current?.showModal()} />
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
          now={now}
          search={search}
          areFiltersOpen={areFiltersOpen}
          onFiltersOpen={setFiltersOpen}
          onErased={onErased}
        />
        <DetailPane url={url} enquiry={enquiry} changes={changes} now={now} onErased={onErased} />
      </main>
      <Announcer arrived={arrived} announcement={announcement} />
      <ShortcutHelp dialog={help} isOn={areShortcutsOn} onSwitch={setShortcutsOn} />
    </div>
  );
}

/** Shows the number of new enquiries in the title of the browser's tab. */
function useTitle(summary: InboxSummary | undefined): void {
  const { product } = useSession();
  const count = summary?.statuses.new ?? 0;
  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count);
  }, [count, product]);
}
