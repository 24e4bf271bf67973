import { useEffect, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { MESSAGES } from '../messages.ts';

/** A screen reader reads a text when it is put there. */
const ANNOUNCED_MS = 10_000;

export interface Announcement {
  text: string;
  /** How many there were: the same text again is a new element, and so it is announced again. */
  count: number;
}

/** @param areMore whether others arrived with them */
export function arrivedText(arrived: InboxItem[], areMore: boolean): string {
  const [first, ...others] = arrived;
  return first && others.length === 0
    ? MESSAGES.list.arrivedOne(first.fields.Name, first.fields.Quantity)
    : MESSAGES.list.arrived(arrived.length, areMore);
}

interface AnnouncerProps {
  /** What is said of the enquiries that arrived last. */
  arrived: { first: InboxItem; text: string } | undefined;
  announcement: Announcement;
}

/** Announces changes of the page to screen readers. */
export function Announcer({ arrived, announcement }: AnnouncerProps) {
  return (
    <>
      <div className="visually-hidden" role="status" data-announcer="arrived">
        {arrived && <Announced key={arrived.first.id} text={arrived.text} />}
      </div>
      <div className="visually-hidden" role="status" data-announcer="done">
        <Announced key={announcement.count} text={announcement.text} />
      </div>
    </>
  );
}

/** A text that goes by itself: it may name someone whose data is erased later. */
function Announced({ text }: { text: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <span>{text}</span>;
}
