import { useState } from 'react';
import { type BatchState, isWaiting } from '../api/changeQueue.ts';
import { isStored } from '../api/keptChanges.ts';
import { refusedChangesOf, unsavedChangesOf } from '../api/refusedChanges.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { focusPart } from '../navigation/keptFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Alert } from '../ui/Alert.tsx';
import { heightAs } from '../ui/measured.ts';
import { useLasting } from '../ui/now.tsx';
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
 * Several are below one line, so that the list stays on the screen; the newest refused one is shown.
 */
export function FailedChanges({ shownEntry }: FailedChangesProps) {
  const { unsaved } = useInbox().changes;
  const waiting = unsaved.filter(isWaiting);
  const refused = unsaved.filter((batch) => !isWaiting(batch)).toReversed();
  const { open } = useInboxUrl();
  const [newest] = refused;
  const isLate = useIsLate(waiting);
  const areStored = waiting.every((batch) => isStored(batch, localStorage));
  // It may cover half of the screen, or all of a low one: folded there, while the server can't be reached, and while another
  // enquiry is open.
  const shown =
    newest && !isLate && !isLow() && (!open || refusedChangesOf(newest).some(({ id }) => id === open))
      ? newest
      : undefined;
  const entered = useEntries().filter(({ id }) => id !== shownEntry);
  useShortcuts({ u: goToFailure });
  const noticeCount = Number(isLate) + entered.length + refused.length;
  if (noticeCount === 0) return null;
  const refusedCount = refused.flatMap(unsavedChangesOf).length;
  const lateCount = isLate ? waiting.flatMap(unsavedChangesOf).length : 0;
  const notices = (
    <div className={styles.notices}>
      {isLate && (
        <Alert tone="alert">
          <details>
            <summary>
              <span>{MESSAGES.change.waiting(lateCount)}</span>
            </summary>
            <p>
              <span>{waiting.map(({ failureReason }) => failureReason?.message).find(Boolean)}</span>{' '}
              <span>{areStored ? MESSAGES.change.keepTrying : MESSAGES.change.keepTryingHere}</span>
            </p>
            <UnsavedList batches={waiting} />
          </details>
        </Alert>
      )}
      {entered.length > 0 && <UnsavedEntries entries={entered} />}
      {refused.map((batch) => (
        <RefusedAlert key={batch.variables.changeId} batch={batch} isShown={batch === shown} />
      ))}
    </div>
  );
  return (
    <section ref={asFailures} className={styles.failures} data-failures aria-label={MESSAGES.change.failures}>
      {noticeCount === 1 ? (
        notices
      ) : (
        <details open={shown !== undefined}>
          <summary className={styles.all}>
            <span role="status">{MESSAGES.change.several(refusedCount, lateCount + entered.length)}</span>
          </summary>
          {notices}
        </details>
      )}
    </section>
  );
}

/** What takes longer to be sent is said to wait. */
const LATE_MS = 4_000;

/** Whether any of what waits could not be sent or takes long; until all of it is sent. */
function useIsLate(waiting: BatchState[]): boolean {
  const isAnyWaiting = waiting.length > 0;
  const isSlow = useLasting(isAnyWaiting, LATE_MS);
  const [wasLate, setLate] = useState(false);
  const hasFailed = waiting.some(({ failureCount }) => failureCount > 0) || !navigator.onLine;
  const isLate = isAnyWaiting && (hasFailed || isSlow || wasLate);
  if (isLate !== wasLate) setLate(isLate);
  return isLate;
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
