import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import type { Handover } from '../../domain/desk/summarySchemas.ts';
import { useBatches } from '../api/changeQueue.ts';
import { OWN, OWN_OVERDUE, watchFollowUps } from '../api/ownEnquiries.ts';
import { knownEnquiries } from '../api/queries.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { isRowSeen } from '../navigation/listFocus.ts';
import { arrivedText } from '../ui/Announcer.tsx';
import type { Notice } from './NoticeBar.tsx';
import type { Arrivals } from './useArrivals.ts';

/**
 * What was done elsewhere, or which enquiries arrived that are not on the screen, until they are no news any more.
 *
 * @param open the id of the open enquiry
 * @param listed the enquiries of the list
 */
export function useNotice(
  { last, areMore, all }: Arrivals,
  open: string | undefined,
  listed: InboxItem[] | undefined,
) {
  const [notice, setNotice] = useState<Notice>();
  const [first] = last;
  const arrived = first && { first, text: arrivedText(last, areMore) };

  const onArrived = useEffectEvent(() => {
    const unseen = last.map(({ id }) => id).filter((id) => !isRowSeen(id));
    if (unseen.length === 0) return;
    // Those that are told of already are told of with them.
    const told = new Set([...last.map(({ id }) => id), ...(notice?.ids ?? [])]);
    const items = all.filter(({ id }) => told.has(id));
    setNotice({ label: arrivedText(items, areMore), ids: [...unseen, ...(notice?.ids ?? [])] });
  });
  useEffect(() => {
    if (last.length > 0) onArrived();
  }, [last]);

  const isNews = (id: string) => id !== open && all.some((item) => item.id === id);
  if (notice?.ids && !notice.ids.some(isNews)) setNotice(undefined);

  const onListed = useEffectEvent(() => {
    if (notice?.ids?.every(isRowSeen)) setNotice(undefined);
  });
  useEffect(() => {
    if (listed) onListed();
  }, [listed]);

  return { notice, setNotice, arrived };
}

/**
 * One's own follow-ups whose time came while the page was open, until each is opened, done or put off.
 *
 * @param open the id of the open enquiry
 * @param announce says which those are whose time has come now
 */
export function useDueNotice(open: string | undefined, announce: (text: string) => void) {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const [last, setLast] = useState<InboxItem[]>([]);
  const [due, setDue] = useState<InboxItem[]>([]);

  const onDue = useEffectEvent((items: InboxItem[]) => {
    setLast(items);
    setDue([...items, ...due]);
    announce(dueText(items));
  });
  useEffect(() => watchFollowUps(client, email, (items) => onDue(items)), [client, email]);

  const known = due.length > 0 ? listedIn(knownEnquiries(client, batches), OWN, email, serverNow()) : [];
  const isNews = ({ id, followUpAt }: InboxItem) =>
    id !== open && known.some((item) => item.id === id && item.followUpAt === followUpAt);
  if (!due.every(isNews)) setDue(due.filter(isNews));
  const dueNotice: Notice | undefined =
    due.length > 0 ? { label: dueText(due), ids: due.map(({ id }) => id), list: OWN_OVERDUE } : undefined;
  return { due: { last, count: due.length }, dueNotice, closeDueNotice: () => setDue([]) };
}

/**
 * What a colleague has assigned to oneself or taken over while the page was open, until it is opened or closed.
 *
 * @param open the id of the open enquiry
 * @param announce says what was handed over now
 */
export function useHandoverNotice(open: string | undefined, announce: (text: string) => void) {
  const nameOf = useStaffName();
  const { data: { handovers } = {} } = useBackgroundSummary();
  /** The row id up to which they are no news; undefined until the page knows of any. */
  const [known, setKnown] = useState<number>();
  const [handedOver, setHandedOver] = useState<Handover>();

  if (known === undefined && handovers) setKnown(handovers[0]?.rowId ?? 0);
  const news = handovers?.filter(({ rowId }) => rowId > (known ?? rowId)) ?? [];
  const [latest] = news;
  /** What each colleague has assigned, and has taken over. */
  const handedBy = news.flatMap((one, index) => {
    const alike = news.filter(({ by, isMine }) => by === one.by && isMine === one.isMine);
    return news.indexOf(alike[0] ?? one) === index ? { ...one, count: countOf(alike) } : [];
  });
  const count = countOf(news);
  const close = () => setKnown(latest?.rowId);
  if (count === 1 && latest?.id === open) close();
  if (latest && latest.rowId > (handedOver?.rowId ?? 0)) {
    const assigned = news.filter(({ isMine }) => isMine);
    const told = assigned[0] ?? latest;
    setHandedOver({ ...told, rowId: latest.rowId, count: countOf(assigned) });
  }

  const texts = MESSAGES.list;
  const handoverNotice: Notice | undefined = latest && {
    label: handedBy
      .map(({ by, isMine, name, count }) =>
        (isMine ? texts.assigned : texts.takenOver)(nameOf(by), name, count),
      )
      .join(' '),
    ids: count === 1 ? [latest.id] : [],
    list: latest.isMine ? OWN : { owner: latest.by },
  };
  const onHandedOver = useEffectEvent(() => handoverNotice && announce(handoverNotice.label));
  useEffect(() => {
    if (handedOver) onHandedOver();
  }, [handedOver]);
  return { handedOver, handoverNotice, closeHandoverNotice: close };
}

function countOf(handovers: Handover[]): number {
  return handovers.reduce((sum, { count }) => sum + count, 0);
}

function dueText(due: InboxItem[]): string {
  const [first, ...others] = due;
  return first && others.length === 0
    ? MESSAGES.list.dueOne(first.fields.Name)
    : MESSAGES.list.dueNow(due.length);
}
