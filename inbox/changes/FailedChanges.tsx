import { describeEvent } from '../../domain/inboxWork.ts';
import { STATUS_LABELS } from '../../domain/status.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { actorName } from '../ui/EnquiryFacts.tsx';
import styles from './FailedChanges.module.css';
import type { FailedChange, Failure } from './useChanges.ts';

/** Reports each change that was not saved, why, and what colleagues changed first if that is the reason. */
export function FailedChanges() {
  const { changes } = useInbox();
  if (changes.failures.length === 0) return null;
  return (
    <section className={styles.failures} aria-label={MESSAGES.change.failures}>
      {changes.failures.map((failed) => (
        <FailureAlert key={failed.key} failed={failed} />
      ))}
    </section>
  );
}

function FailureAlert({ failed }: { failed: Failure }) {
  const { changes, focusEnquiry } = useInbox();
  const [first] = failed.changes;
  const texts = MESSAGES.change;
  const conflicts = failed.changes.filter(({ result }) => result?.outcome === 'conflict').length;
  const canRetry = failed.changes.some(({ result }) => result?.outcome !== 'unknown');

  function settle(how: (failed: Failure) => void) {
    how(failed);
    if (first) focusEnquiry(first.item.id);
  }

  return (
    <Alert tone="alert">
      <p>
        <strong>{texts.notSaved}</strong>{' '}
        {failed.error ? (
          <>
            <bdi>{MESSAGES.bulk.customers(failed.changes.map(({ item }) => item))}</bdi>:{' '}
            {failed.error.message}
          </>
        ) : (
          conflicts > 0 && texts.changedFirst(conflicts)
        )}
      </p>
      {!failed.error && (
        <ul>
          {failed.changes.map((change) => (
            <FailedLine key={change.item.id} change={change} />
          ))}
        </ul>
      )}
      <ButtonGroup>
        {canRetry && (
          <Button variant="secondary" onClick={() => settle(changes.retry)}>
            {conflicts > 0 ? confirmLabel(failed) : texts.retry}
          </Button>
        )}
        <Button variant="secondary" onClick={() => settle(changes.dismiss)}>
          {conflicts > 0 ? texts.dismiss : MESSAGES.app.close}
        </Button>
      </ButtonGroup>
    </Alert>
  );
}

function FailedLine({ change: { item, result } }: { change: FailedChange }) {
  const { email } = useSession();
  const texts = MESSAGES.change;
  return (
    <li>
      <strong>
        <bdi>{item.fields.Name}</bdi>:
      </strong>{' '}
      {result?.outcome === 'unknown' && texts.wasErased}
      {result?.outcome === 'failed' && texts.wasNotChanged}
      {result?.outcome === 'conflict' &&
        result.events.map((event, index) => (
          <span key={event.id}>
            {index > 0 && ', '}
            {actorName(event.by, email)} {describeEvent(event)}
            {event.kind === 'note' && event.value && (
              <>
                : <q>{event.value}</q>
              </>
            )}
          </span>
        ))}
    </li>
  );
}

function confirmLabel({ changes }: Failure): string {
  const texts = MESSAGES.change;
  const [first] = changes;
  if (!first || changes.length > 1) return texts.changeAnyway(changes.length);
  const { status, note } = first.change;
  if (status) return texts.markAnyway(STATUS_LABELS[status]);
  return note ? texts.saveNoteAnyway : texts.changeAnyway(1);
}
