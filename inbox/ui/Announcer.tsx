import type { InboxItem } from '../../domain/inboxApi.ts';

interface AnnouncerProps {
  /** Those that came in last. */
  arrived: InboxItem[];
  /** What was done last. */
  announcement: string;
}

/** Says aloud, to those who listen to the page, what others see happen. */
export function Announcer({ arrived, announcement }: AnnouncerProps) {
  const [first] = arrived;
  const news =
    first && arrived.length === 1
      ? `New enquiry from ${first.fields.Name}, quantity ${first.fields.Quantity}.`
      : `${arrived.length} new enquiries.`;
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
