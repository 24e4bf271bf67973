import { type FocusEvent, useEffect, useRef } from 'react';
import { inTab, type Tab } from '../../domain/desk/inboxView.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/desk/status.ts';
import { COUNT } from '../../domain/format.ts';
import { countOfTab, useSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { paneOf } from '../navigation/keptFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import styles from './StatusTabs.module.css';

interface TabLink {
  label: string;
  tab: Tab;
  /** Whether it is shown only while it is open or there is something in it. */
  isOptional?: true;
  /** Whether the tab before it counts the same enquiries; then it is in brackets. */
  isPart?: true;
  isUncounted?: true;
}

/**
 * What is due, what of it is overdue, all enquiries, those of one status, the flagged and the withdrawn ones, each with the
 * length of its list.
 */
export function StatusTabs() {
  const url = useInboxUrl();
  const { view } = url;
  const { data: summary, isPlaceholderData, keptIn } = useSummary(view);
  const isHidden = isPlaceholderData || !summary;
  // The results of a search are not counted.
  const isSearch = view.search !== undefined;
  const nav = useRef<HTMLElement>(null);
  const flagged = view.flagged || undefined;
  const isCurrent = ({ tab }: TabLink) =>
    tab.status === view.status &&
    tab.flagged === flagged &&
    tab.due === view.due &&
    tab.withdrawn === view.withdrawn;
  const links: TabLink[] = [
    { label: MESSAGES.list.due, tab: { due: true } },
    { label: MESSAGES.list.overdue, tab: { due: 'overdue' }, isOptional: true, isPart: true },
    { label: MESSAGES.list.all, tab: {}, isUncounted: true },
    ...STATUSES.map((status) => ({ label: STATUS_LABELS[status], tab: { status } })),
    { label: MESSAGES.list.flagged, tab: { flagged: true } },
    { label: MESSAGES.list.withdrawn, tab: { withdrawn: 'only' }, isOptional: true },
  ];
  const isShown = (link: TabLink) =>
    !link.isOptional || isCurrent(link) || (countOfTab(summary, link.tab) && !(isSearch && link.isPart));
  const tabs = links.filter(isShown);
  const current = tabs.findIndex(isCurrent);
  const goToTab = (link: TabLink | undefined) => {
    if (!link) return;
    // The row that has the focus may be far down in the other list.
    if (!nav.current?.contains(document.activeElement)) paneOf(nav.current)?.focus({ preventScroll: true });
    goTo({ ...url, view: inTab(view, link.tab) });
  };
  const currentLink = () => nav.current?.querySelector<HTMLElement>('[aria-current]');
  useShortcuts({
    ArrowLeft: () => goToTab(tabs[current - 1]),
    ArrowRight: () => goToTab(tabs[current + 1]),
  });

  // On a phone not all tabs fit. What has been scrolled since stays where it is when the counts arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab to scroll to depends on it
  useEffect(() => {
    currentLink()?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (nav.current?.contains(document.activeElement)) currentLink()?.focus();
  }, [current]);

  return (
    <nav ref={nav} aria-label={MESSAGES.list.status} className={styles.tabs}>
      <ul>
        {tabs.map((link) => (
          <li key={link.label}>
            <InboxLink
              className={styles.tab}
              data-part={link.isPart}
              to={{ ...url, view: inTab(view, link.tab) }}
              aria-current={isCurrent(link) || undefined}
              onFocus={showFocused}
            >
              <span>{link.label}</span>
              {!link.isUncounted && !isSearch && (
                <TabCount
                  count={countOfTab(summary, link.tab)}
                  kept={keptIn?.(link.tab)}
                  isHidden={isHidden}
                />
              )}
            </InboxLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Chrome does not scroll to what is partly in view. By a press it would move what is pressed. */
function showFocused({ currentTarget: link }: FocusEvent<HTMLElement>) {
  if (link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface TabCountProps {
  count: number | undefined;
  /** How many of them are on this device, while the server can't be reached. */
  kept: number | undefined;
  /** Whether it keeps its place alone. */
  isHidden: boolean;
}

/** The length of a list; without a connection also how much of it is on this device, such as `2 here`. */
function TabCount({ count, kept, isHidden }: TabCountProps) {
  const isPart = count !== undefined && kept !== undefined && kept < count;
  const text = count !== undefined && COUNT.format(count);
  return (
    <>
      <span className={styles.count} data-hidden={isHidden || undefined} aria-hidden={isPart || undefined}>
        {isPart ? MESSAGES.list.keptHere(kept) : text}
      </span>
      {isPart && !isHidden && <span className="visually-hidden">{MESSAGES.list.kept(kept, count)}</span>}
    </>
  );
}
