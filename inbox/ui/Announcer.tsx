import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { MESSAGES } from '../messages.ts';

export interface Announcement {
  text: string;
  /** How many there were: the same text again is a new element, and so it is announced again. */
  count: number;
}

export function arrivedText(arrived: InboxItem[]): string {
  const [first, ...others] = arrived;
  return first && others.length === 0
    ? MESSAGES.list.arrivedOne(first.fields.Name, first.fields.Quantity)
    : MESSAGES.list.arrived(arrived.length);
}

/** Announces changes of the page to screen readers. */
export function Announcer({ arrived, announcement }: { arrived: InboxItem[]; announcement: Announcement }) {
  const [first] = arrived;
  return (
    <>
      <div className="visually-hidden" role="status" data-announcer="arrived">
        {first && <span key={first.id}>{arrivedText(arrived)}</span>}
      </div>
      <div className="visually-hidden" role="status" data-announcer="done">
        <span key={announcement.count}>{announcement.text}</span>
      </div>
    </>
  );
}
