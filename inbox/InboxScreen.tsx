import { useEffect, useRef, useState } from 'react';
import type { InboxSummary } from '../domain/inboxApi.ts';
import { writeInboxView } from '../domain/inboxView.ts';
import { useInboxSession } from './api/InboxSession.tsx';
import { useEnquiries, useEnquiry, useSummary } from './api/queries.ts';
import { useArrivals } from './api/useArrivals.ts';
import { DetailPane } from './DetailPane.tsx';
import { useChanges } from './detail/useChanges.ts';
import { InboxHeader } from './InboxHeader.tsx';
import styles from './InboxScreen.module.css';
import { moveInList, useFocusBack } from './keyboard/listFocus.ts';
import { ShortcutHelp } from './keyboard/ShortcutHelp.tsx';
import { useShortcutSetting, useShortcuts } from './keyboard/useShortcuts.ts';
import { ListPane } from './ListPane.tsx';
import { Announcer } from './ui/Announcer.tsx';
import { useNow } from './ui/time.ts';
import { goTo, useInboxUrl } from './useInboxUrl.ts';

/** The inbox of one who is signed in: the list, and beside or over it the enquiry that is open. */
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
  const changes = useChanges((detail) => setAnnouncement(`Saved. ${detail.fields.Name}: ${detail.status}`));
  useTitle(summary);
  useFocusBack(url.open);

  /** What a shortcut acts on: the row that has the focus, else the enquiry that is open. */
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
    onClose: () => goTo({ view: url.view, open: undefined }),
  });

  const onErased = () => {
    setAnnouncement('Erased.');
    goTo({ view: url.view, open: undefined });
  };
  return (
    <div className={styles.screen} data-open={url.open ? true : undefined}>
      <InboxHeader summary={summary} view={url.view} now={now} onHelp={() => help.current?.showModal()} />
      <main className={styles.panes}>
        {/* On a phone the header gives way to the enquiry that is open; the page keeps its heading. */}
        <h1 className="visually-hidden">Inbox</h1>
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

/** Shows in the browser's tab how many are new. */
function useTitle(summary: InboxSummary | undefined): void {
  const { product } = useInboxSession();
  const count = summary?.statuses.new ?? 0;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Inbox | ${product}`;
  }, [count, product]);
}
