import { isWaiting } from '../api/changeQueue.ts';
import { isStored } from '../api/keptChanges.ts';
import { refusedChangesOf, unsavedChangesOf } from '../api/refusedChanges.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { focusPart } from '../navigation/keptFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Alert } from '../ui/Alert.tsx';
import { heightAs } from '../ui/measured.ts';
import { useEntries } from './entry.ts';
import styles from './FailedChanges.module.css';
import { RefusedAlert } from './RefusedAlert.tsx';
import { UnsavedEntries } from './UnsavedEntries.tsx';
import { UnsavedList } from './UnsavedList.tsx';

const asFailures = heightAs('--failures');

interface FailedChangesProps {
  /** The enquiry that is being added in the dialog. */
  shownEntry: string | undefined;
}

/**
 * Names each change that waits for the connection or was not made, and why; also enquiries that are not added yet.
 * Several are below one line, so that the list stays on the screen; what is to be decided comes first, and the newest is shown.
 */
export function FailedChanges({ shownEntry }: FailedChangesProps) {
  const { unsaved, late } = useInbox().changes;
  const refused = unsaved
    .filter((batch) => !isWaiting(batch))
    .toSorted((one, other) => other.submittedAt - one.submittedAt);
  const { open } = useInboxUrl();
  const [newest] = refused;
  const isAnyLate = late.length > 0;
  const areStored = late.every((batch) => isStored(batch, localStorage));
  // It may cover half of the screen, or all of a low one: folded there, and while another enquiry is open.
  const shown =
    newest && !isLow() && (!open || refusedChangesOf(newest).some(({ id }) => id === open))
      ? newest
      : undefined;
  const entered = useEntries().filter(({ id }) => id !== shownEntry);
  useShortcuts({ u: goToFailure });
  const noticeCount = Number(isAnyLate) + entered.length + refused.length;
  if (noticeCount === 0) return null;
  const refusedNames = refused.flatMap(unsavedChangesOf).map(({ name }) => name);
  const lateCount = late.flatMap(unsavedChangesOf).length;
  const notices = (
    <div className={styles.notices}>
      {refused.map((batch) => (
        <RefusedAlert
          key={batch.variables.changeId}
          batch={batch}
          isShown={batch === (noticeCount === 1 ? shown : newest)}
        />
      ))}
      {entered.length > 0 && <UnsavedEntries entries={entered} />}
      {isAnyLate && (
        <Alert tone="alert">
          <details>
            <summary>
              <span>{MESSAGES.change.waiting(lateCount)}</span>
            </summary>
            <p>
              <span>{late.map(({ failureReason }) => failureReason?.message).find(Boolean)}</span>{' '}
              <span>{areStored ? MESSAGES.change.keepTrying : MESSAGES.change.keepTryingHere}</span>
            </p>
            <UnsavedList batches={late} />
          </details>
        </Alert>
      )}
    </div>
  );
  return (
    <section ref={asFailures} className={styles.failures} data-failures aria-label={MESSAGES.change.failures}>
      {noticeCount === 1 ? (
        notices
      ) : (
        <details open={shown !== undefined}>
          <summary className={styles.all}>
            <span role="status">{MESSAGES.change.several(refusedNames, lateCount + entered.length)}</span>
          </summary>
          {notices}
        </details>
      )}
    </section>
  );
}

/** Also of a phone that is held across, and with magnified text. */
function isLow(): boolean {
  return matchMedia('(height < 30rem)').matches;
}

/** Goes to the next summary, which it unfolds, or button. On a summary, Enter saves nothing over what was not read. */
function goToFailure() {
  focusPart('[data-failures] :is(summary, button)', 1);
  const details = document.activeElement?.closest<HTMLDetailsElement>('[data-failures] details');
  if (details) details.open = true;
}
