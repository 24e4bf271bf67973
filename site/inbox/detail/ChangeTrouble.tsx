import type { InboxItem } from '../../../domain/inbox/inboxApi.ts';
import { useInboxSession } from '../data/InboxSession.tsx';
import { Message } from '../parts/Message.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';
import { actorName, eventInWords } from './eventInWords.ts';
import type { Changes } from './useChanges.ts';

interface ChangeTroubleProps {
  item: InboxItem;
  changes: Changes;
}

/** Tells the second of two people what the first did, or that a change did not get through. */
export function ChangeTrouble({ item, changes }: ChangeTroubleProps) {
  const { email } = useInboxSession();
  const { trouble, wish, dismiss } = changes;
  if (!trouble || trouble.id !== item.id) return null;
  if (trouble.kind === 'failed') {
    return (
      <Message tone="alert">
        <p>Not saved. {trouble.reason}</p>
        <QuietButton onClick={() => void wish(item, trouble.wish)}>Try again</QuietButton>
      </Message>
    );
  }
  const { since, version } = trouble.conflict;
  return (
    <Message tone="alert">
      <p>
        <strong>Your change was not saved:</strong> someone was faster.
      </p>
      <ul>
        {since.map((event) => (
          <li key={event.id}>
            {actorName(event.by, email)} {eventInWords(event)}
            {event.kind === 'note' && (
              <>
                : <q>{event.value}</q>
              </>
            )}
            .
          </li>
        ))}
      </ul>
      <div>
        <QuietButton onClick={() => void wish({ id: item.id, version }, trouble.wish)}>
          {askAnyway(trouble.wish)}
        </QuietButton>{' '}
        <QuietButton onClick={dismiss}>Leave it as it is</QuietButton>
      </div>
    </Message>
  );
}

function askAnyway(wish: object): string {
  if ('note' in wish) return 'Save my note all the same';
  return 'status' in wish ? `Mark it ${String(wish.status)} all the same` : 'Send it all the same';
}
