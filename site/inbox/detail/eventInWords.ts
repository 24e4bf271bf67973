import type { InboxEvent } from '../../../domain/inbox/inboxApi.ts';
import { isStatus, STATUS_LABELS } from '../../../domain/inbox/statuses.ts';

/** What someone did, as one would tell it; a note's own words stand apart. */
export function eventInWords({ kind, value }: Pick<InboxEvent, 'kind' | 'value'>): string {
  if (kind === 'status') return `marked it ${isStatus(value) ? STATUS_LABELS[value] : value}`;
  return kind === 'note' ? 'wrote a note' : 'had its mail sent again';
}

/** Who did something: oneself is `You`. */
export function actorName(by: string, self: string): string {
  return by === self ? 'You' : by;
}
