import type { InboxConflict, InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS } from '../../domain/inboxView.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { actorName, describeEvent } from './History.tsx';
import type { Change, Changes } from './useChanges.ts';

interface ChangeAlertProps {
  item: InboxItem;
  changes: Changes;
}

/** Reports that a change was not saved, and what a colleague changed first if that is the reason. */
export function ChangeAlert({ item, changes }: ChangeAlertProps) {
  const { email } = useSession();
  const { failed, apply, dismiss } = changes;
  if (failed?.id !== item.id) return null;
  const { change, error } = failed;
  const texts = MESSAGES.change;
  if (error.status !== 409) {
    return (
      <Alert tone="alert">
        <p>{texts.failed(error.message)}</p>
        <Button variant="secondary" onClick={() => apply(item, change)}>
          {texts.retry}
        </Button>
      </Alert>
    );
  }
  const { since, version } = error.body as InboxConflict;
  const first = since.at(-1);
  return (
    <Alert tone="alert">
      <p>
        <strong>{texts.conflict}</strong>{' '}
        {texts.changedFirst(first ? actorName(first.by, email) : texts.colleague)}
      </p>
      <ul>
        {since.map((event) => (
          <li key={event.id}>
            {actorName(event.by, email)} {describeEvent(event)}
            {event.kind === 'note' && event.value && (
              <>
                : <q>{event.value}</q>
              </>
            )}
            .
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => apply({ ...item, version }, change)}>
          {confirmLabel(change)}
        </Button>{' '}
        <Button variant="secondary" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </Alert>
  );
}

function confirmLabel(change: Change): string {
  const texts = MESSAGES.change;
  if ('resend' in change) return texts.resendAnyway;
  if (change.status) return texts.markAnyway(STATUS_LABELS[change.status]);
  return change.note ? texts.saveNoteAnyway : texts.changeAnyway;
}
