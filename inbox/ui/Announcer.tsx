import type { InboxItem } from '../../domain/inboxApi.ts';
import { MESSAGES } from '../messages.ts';

interface AnnouncerProps {
  /** The enquiries that arrived last. */
  arrived: InboxItem[];
  /** The result of the last action. */
  announcement: string;
}

/** Announces changes of the page to screen readers. */
export function Announcer({ arrived, announcement }: AnnouncerProps) {
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
