import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import { dueMessage, OWN_OVERDUE } from '../../domain/desk/notifications.ts';
import { useBatches } from '../api/changeQueue.ts';
import { OWN, watchFollowUps } from '../api/openEnquiries.ts';
import { knownEnquiries } from '../api/queries.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { isRowSeen } from '../navigation/listFocus.ts';
import { type Notify, useAlerts } from '../notifications/useAlerts.ts';
import { arrivedText } from '../ui/Announcer.tsx';
import type { Notice } from './NoticeBar.tsx';
import type { Arrivals } from './useArrivals.ts';
import { useNews } from './useNews.ts';

type DoneElsewhere = Pick<Notice, 'label' | 'isPassing'>;

/**
 * What the bars report, until it is seen, closed or no longer true. Notifies of what arrives, is due or has changed hands.
 *
 * @param open the id of the open enquiry
 * @param listed the enquiries of the list
 * @param announce says to screen readers what is due and what is news; what arrived is returned as `arrived`
 * @returns as `elsewhere`, what was done other than by a change
 */
export function useNotices(
  arrivals: Arrivals,
  open: string | undefined,
  listed: InboxItem[] | undefined,
  announce: (text: string) => void,
) {
  const notify = useAlerts(arrivals.areMissed ? undefined : arrivals.last[0]);
  const { arrivedNotice, arrived } = useArrivedNotice(arrivals, open, listed);
  const [done, setDone] = useState<DoneElsewhere & { at: number }>();
  const elsewhere = {
    setDone: (notice: DoneElsewhere | undefined) => setDone(notice && { ...notice, at: Date.now() }),
    doneAt: done?.at,
  };
  const dueNotice = useDueNotice(open, announce, notify);
  const news = useNews(open, announce, notify);
  // One is shown alone: what was done, else one's own work, else what anyone can do, and at last what asks for nothing.
  const ofWork = [dueNotice, ...news.filter(({ isPassing }) => !isPassing)];
  const last = news.filter(({ isPassing }) => isPassing);
  const doneNotice = done && { key: 'done elsewhere', ...done, onClose: () => setDone(undefined) };
  const notices = [doneNotice, ...ofWork, arrivedNotice, ...last].filter((one) => one !== undefined);
  return { arrived, dueCount: dueNotice?.ids?.length ?? 0, notices, elsewhere };
}

/** Which enquiries arrived that are not on the screen. */
function useArrivedNotice(
  { last, areMore, all, settle }: Arrivals,
  open: string | undefined,
  listed: InboxItem[] | undefined,
) {
  const [notice, setNotice] = useState<{ ids: string[]; told: Set<string>; areMore: boolean }>();
  const [arrived, setArrived] = useState<{ first: InboxItem; text: string }>();

  const onArrived = useEffectEvent(() => {
    const [first] = last;
    const unseen = last.map(({ id }) => id).filter((id) => !isRowSeen(id));
    // Those that are told of already are told of with them.
    const before = unseen.length > 0 ? notice : undefined;
    const told = new Set([...last.map(({ id }) => id), ...(before?.ids ?? [])]);
    const items = all.filter(({ id }) => told.has(id));
    const areOthers = areMore || before?.areMore || told.size > PAGE_SIZE;
    const text = arrivedText(items, areOthers);
    if (first) setArrived({ first, text });
    if (unseen.length > 0) setNotice({ ids: [...unseen, ...(before?.ids ?? [])], told, areMore: areOthers });
  });
  useEffect(() => {
    if (last.length > 0) onArrived();
  }, [last]);

  const news = all.filter(({ id }) => id !== open && notice?.told.has(id));
  const ids = (notice?.ids ?? []).filter((id) => news.some((item) => item.id === id));
  if (notice && ids.length === 0) setNotice(undefined);

  const onListed = useEffectEvent(() => {
    if (notice?.ids.every(isRowSeen)) setNotice(undefined);
  });
  useEffect(() => {
    if (listed) onListed();
  }, [listed]);

  const onClose = () => {
    setNotice(undefined);
    settle();
  };
  const label = arrivedText(news, notice?.areMore ?? false);
  return { arrivedNotice: ids.length > 0 ? { key: 'arrived', label, ids, onClose } : undefined, arrived };
}

/** One's own follow-ups whose time came while the page was open, until each is opened, done or put off. */
function useDueNotice(
  open: string | undefined,
  announce: (text: string) => void,
  notify: Notify,
): Notice | undefined {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const [due, setDue] = useState<InboxItem[]>([]);

  const onDue = useEffectEvent((items: InboxItem[]) => {
    setDue([...items, ...due]);
    announce(dueText(items));
    notify(dueMessage(items.length, items[0]?.id ?? ''), 'due');
  });
  useEffect(() => watchFollowUps(client, email, (items) => onDue(items)), [client, email]);

  const known = due.length > 0 ? listedIn(knownEnquiries(client, batches), OWN, email, serverNow()) : [];
  const isNews = ({ id, followUpAt }: InboxItem) =>
    id !== open && known.some((item) => item.id === id && item.followUpAt === followUpAt);
  if (!due.every(isNews)) setDue(due.filter(isNews));
  if (due.length === 0) return undefined;
  const ids = due.map(({ id }) => id);
  return { key: 'due', label: dueText(due), ids, list: OWN_OVERDUE, onClose: () => setDue([]) };
}

function dueText(due: InboxItem[]): string {
  const [first, ...others] = due;
  return first && others.length === 0
    ? MESSAGES.list.dueOne(first.fields.Name)
    : MESSAGES.list.dueNow(due.length);
}
