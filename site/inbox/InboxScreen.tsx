import { useRef, useState } from 'react';
import type { InboxDetail, InboxSummary } from '../../domain/inbox/inboxApi.ts';
import { goTo, useInboxAddress } from './address/useInboxAddress.ts';
import { DetailPane } from './DetailPane.tsx';
import { useAnswer } from './data/useAnswer.ts';
import { useEnquiries } from './data/useEnquiries.ts';
import { useNow } from './data/useNow.ts';
import { useChanges } from './detail/useChanges.ts';
import { InboxHeader } from './InboxHeader.tsx';
import styles from './InboxScreen.module.css';
import { moveInList } from './keyboard/moveInList.ts';
import { ShortcutHelp } from './keyboard/ShortcutHelp.tsx';
import { useFocusBack } from './keyboard/useFocusBack.ts';
import { useShortcutSetting } from './keyboard/useShortcutSetting.ts';
import { useShortcuts } from './keyboard/useShortcuts.ts';
import { ListPane } from './ListPane.tsx';
import { Announcer } from './parts/Announcer.tsx';
import { useTitle } from './useTitle.ts';

/** The inbox of one who is signed in: the list, and beside or over it the enquiry that is open. */
export function InboxScreen() {
  const address = useInboxAddress();
  const now = useNow();
  const enquiries = useEnquiries(address.view);
  const summary = useAnswer<InboxSummary>('/summary', enquiries.tag).answer;
  const open = useAnswer<InboxDetail>(
    address.open && `/enquiries/${encodeURIComponent(address.open)}`,
    enquiries.tag,
  );
  const [said, setSaid] = useState('');
  const [filtering, setFiltering] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [keysOn, setKeysOn] = useShortcutSetting();
  const changes = useChanges((detail) => {
    if (detail.id === address.open) open.put(detail);
    setSaid(`Saved. ${detail.fields.Name}: ${detail.status}`);
    void enquiries.refresh();
  });
  useTitle(summary);
  useFocusBack(address.open);

  const inHand = () => {
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.row;
    if (open.answer && !focused) return open.answer;
    return enquiries.loaded?.items.find(({ id }) => id === focused);
  };
  useShortcuts(keysOn, {
    move: (step) => moveInList(step, address.open),
    mark: (status) => {
      const item = inHand();
      if (item && item.status !== status) void changes.wish(item, { status });
    },
    note: () => document.querySelector<HTMLElement>('textarea[name="note"]')?.focus(),
    search: () => search.current?.focus(),
    filter: () => setFiltering((before) => !before),
    help: () => help.current?.showModal(),
    close: () => goTo({ view: address.view, open: undefined }),
  });

  return (
    <div className={styles.screen} data-open={address.open ? true : undefined}>
      <InboxHeader summary={summary} view={address.view} now={now} onHelp={() => help.current?.showModal()} />
      <main className={styles.panes}>
        {/* On a phone the header gives way to the enquiry that is open; the page keeps its heading. */}
        <h1 className="visually-hidden">Inbox</h1>
        <ListPane
          address={address}
          enquiries={enquiries}
          summary={summary}
          changes={changes}
          now={now}
          search={search}
          filtering={filtering}
          onFiltering={setFiltering}
        />
        <DetailPane
          address={address}
          opened={open}
          changes={changes}
          now={now}
          onErased={() => {
            setSaid('Erased.');
            goTo({ view: address.view, open: undefined });
            void enquiries.refresh();
          }}
        />
      </main>
      <Announcer arrived={enquiries.arrived} said={said} />
      <ShortcutHelp dialog={help} on={keysOn} onSwitch={setKeysOn} />
    </div>
  );
}
