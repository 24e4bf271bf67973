/** What has become of an enquiry, in the order that work goes; a new one is `new`. */
export const STATUSES = ['new', 'contacted', 'won', 'closed'] as const;

export type Status = (typeof STATUSES)[number];

/** What each status is called. */
export const STATUS_LABELS: Record<Status, string> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  closed: 'Closed',
};

/** Whether a text names a status. */
export function isStatus(text: unknown): text is Status {
  return STATUSES.some((status) => status === text);
}
