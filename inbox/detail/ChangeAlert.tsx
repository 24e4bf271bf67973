import type { InboxConflict, InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS } from '../../domain/inboxView.ts';
import { useInboxSession } from '../api/InboxSession.tsx';
import { Alert } from '../ui/Alert.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { actorName, eventInWords } from './History.tsx';
import type { Change, Changes } from './useChanges.ts';

interface ChangeAlertProps {
  item: InboxItem;
  changes: Changes;
}

/** Says that a change was not saved, and what a colleague did first where that is why. */
export function ChangeAlert({ item, changes }: ChangeAlertProps) {
  const { email } = useInboxSession();
  const { failed, apply, dismiss } = changes;
  if (failed?.id !== item.id) return null;
  const { change, error } = failed;
  if (error.status !== 409) {
    return (
      <Alert tone="alert">
        <p>Not saved. {error.message}</p>
        <SecondaryButton onClick={() => apply(item, change)}>Try again</SecondaryButton>
      </Alert>
    );
  }
  const { since, version } = error.body as InboxConflict;
  const first = since.at(-1);
  return (
    <Alert tone="alert">
      <p>
        <strong>Your change was not saved.</strong>{' '}
        {first ? `${actorName(first.by, email)} changed this first:` : 'This was changed first.'}
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
        <SecondaryButton onClick={() => apply({ id: item.id, version }, change)}>
          {saveAnyway(change)}
        </SecondaryButton>{' '}
        <SecondaryButton onClick={dismiss}>Leave it as it is</SecondaryButton>
      </div>
    </Alert>
  );
}

function saveAnyway(change: Change): string {
  if ('note' in change) return 'Save my note anyway';
  return 'status' in change ? `Mark it ${STATUS_LABELS[change.status]} anyway` : 'Send it anyway';
}
