import { useQueryClient } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { STATUS_LABELS, type Status } from '../../domain/desk/status.ts';
import { describeChanges, describeStep } from '../../domain/desk/stepWords.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { weekdayTime } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type BatchState, isWaiting, ownChangesSince, type QueuedChange } from '../api/changeQueue.ts';
import { useEnquiry } from '../api/queries.ts';
import { keptStatus, type RefusedChange, refusedChangesOf, unsavedChangesOf } from '../api/refusedChanges.ts';
import { useActorName, useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { focusPart } from '../navigation/keptFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import { heightAs } from '../ui/measured.ts';
import { useEntries } from './entry.ts';
import styles from './FailedChanges.module.css';
import { UnsavedEntries } from './UnsavedEntries.tsx';

const asFailures = heightAs('--failures');

const CONTROLS = 'button, details:not([open]) > summary';

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
  const hasFailed = waiting.some(({ failureCount }) => failureCount > 0);
  // It may cover half of the screen, or all of a low one: folded there, while the server can't be reached, and while another
  // enquiry is open.
  const shown =
    newest && !hasFailed && !isLow() && (!open || refusedChangesOf(newest).some(({ id }) => id === open))
      ? newest
      : undefined;
  const count = waiting.flatMap(unsavedChangesOf).length;
  const entered = useEntries().filter(({ id }) => id !== shownEntry);
  useShortcuts({ u: goToFailure });
  const noticeCount = Number(hasFailed) + entered.length + refused.length;
  if (noticeCount === 0) return null;
  const allCount = entered.length + (hasFailed ? unsaved : refused).flatMap(unsavedChangesOf).length;
  const notices = (
    <div className={styles.notices}>
      {hasFailed && (
        <Alert tone="alert">
          <details>
            <summary>
              <span>{MESSAGES.change.waiting(count)}</span>
            </summary>
            <p>
              <span>{waiting.map(({ failureReason }) => failureReason?.message).find(Boolean)}</span>{' '}
              <span>{MESSAGES.change.keepTrying}</span>
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
            <span role="status">{MESSAGES.change.several(allCount)}</span>
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

/** Goes to the next of its buttons. What is folded is opened on the way. */
function goToFailure() {
  focusPart(`[data-failures] :is(${CONTROLS})`, 1);
  const folded = document.activeElement?.closest<HTMLDetailsElement>('[data-failures] details');
  if (folded?.open !== false) return;
  folded.open = true;
  folded.querySelector<HTMLElement>(CONTROLS)?.focus();
}

/** What is not saved of batches, in words such as `Asha Rao: Won, 20 packs, ₹9,800`. */
export function UnsavedList({ batches }: { batches: BatchState[] }) {
  const nameOf = useStaffName();
  return (
    <ul>
      {batches.flatMap((batch) => {
        const { author, changeId, isCancelled } = batch.variables;
        return unsavedChangesOf(batch).map((change) => (
          <li key={`${changeId} ${change.id}`}>
            <Customer {...change} /> {isCancelled && <span>{MESSAGES.change.cancelled}</span>}{' '}
            <span>{describeChanges([change], author, nameOf)}</span>
          </li>
        ));
      })}
    </ul>
  );
}

/** Several may be of one name. */
function Customer({ id, name }: Pick<QueuedChange, 'id' | 'name'>) {
  return (
    <strong>
      <bdi translate="no">{name}</bdi>, {referenceOf(id)}:
    </strong>
  );
}

interface RefusedAlertProps {
  batch: BatchState;
  isShown: boolean;
}

function RefusedAlert({ batch, isShown }: RefusedAlertProps) {
  const { changes, focusEnquiry } = useInbox();
  const nameOf = useStaffName();
  const refused = refusedChangesOf(batch);
  const [first, ...others] = refused;
  // A colleague may have done more since. Of what is erased nothing is left to request.
  const isRequested = others.length === 0 && first?.result.outcome !== 'unknown';
  const { data: current } = useEnquiry(isRequested ? first?.id : undefined);
  const what = describeChanges(refused, batch.variables.author, nameOf);
  const customers = refused.map(({ id, name }) => `${name}, ${referenceOf(id)}`);
  const texts = MESSAGES.change;
  const conflicts = refused.filter(({ result }) => result.outcome === 'conflict').length;
  const channel = conflicts > 0 ? first?.change.outcome?.channel : undefined;
  const isClaim = ({ change: { version: _, after: __, ...change } }: RefusedChange) =>
    change.owner === batch.variables.author && Object.keys(change).length === 1;
  // Nobody follows up what stays won or closed, and nothing but the call is left to record.
  const lines = refused.map((one) => ({ one, kept: keptStatus(one, batch.variables.author, current) }));
  const canRetry = lines.some(({ one, kept }) => one.result.outcome !== 'unknown' && !(channel && kept));

  function settle(how: (batch: BatchState, current?: InboxDetail) => void) {
    how(batch, current);
    if (first) focusEnquiry(first.id);
  }

  return (
    <Alert tone="alert">
      <details open={isShown}>
        <summary>
          <span>{texts.notSaved(MESSAGES.bulk.customers(customers), what)}</span>
        </summary>
        {conflicts > 0 && <p>{texts.changedFirst}</p>}
        <ul>
          {lines.map(({ one, kept }) => (
            <RefusedLine
              key={one.id}
              refused={one}
              kept={kept}
              current={current}
              isNamed={others.length > 0}
            />
          ))}
        </ul>
        <ButtonGroup className={styles.answers}>
          {canRetry && (
            <Button onClick={() => settle(changes.retry)}>
              {conflicts === 0
                ? texts.retry
                : refused.every(isClaim)
                  ? texts.takeOverAnyway(refused.length)
                  : texts.saveAnyway(refused.length)}
            </Button>
          )}
          {channel && (
            <Button onClick={() => settle(changes.recordFacts)}>{texts.recordOnly(channel)}</Button>
          )}
          <Button onClick={() => settle(changes.dismiss)}>
            {channel ? texts.recordNothing : conflicts > 0 ? texts.dismiss : MESSAGES.app.close}
          </Button>
        </ButtonGroup>
      </details>
    </Alert>
  );
}

interface RefusedLineProps {
  refused: RefusedChange;
  /** The status that stays although it is made again. */
  kept: Status | undefined;
  /** The enquiry as it is now, where that is known. */
  current: InboxDetail | undefined;
  /** Whether it is one of several, which the summary does not name. */
  isNamed: boolean;
}

function RefusedLine({ refused: { id, name, change, result }, kept, current, isNamed }: RefusedLineProps) {
  const { email } = useSession();
  const own = ownChangesSince(useQueryClient(), { id, version: change.version });
  const actorOf = useActorName();
  const nameOf = useStaffName();
  const texts = MESSAGES.change;
  const url = useInboxUrl();
  const conflict = result.outcome === 'conflict' ? result : undefined;
  const enquiry = current ?? conflict?.enquiry;
  const steps = current?.steps ?? conflict?.steps ?? [];
  return (
    <li>
      {isNamed && (
        <>
          <Customer id={id} name={name} />{' '}
        </>
      )}
      {enquiry && (
        <p>
          <InboxLink to={{ ...url, open: id }}>{subjectOf(enquiry)}</InboxLink>
        </p>
      )}
      {result.outcome === 'unknown' && <span>{texts.wasErased}</span>}
      {result.outcome === 'refused' && <span>{result.detail}</span>}
      {conflict?.enquiry?.replacedBy && (
        <p>
          <span>{`${MESSAGES.detail.replaced} ${referenceOf(conflict.enquiry.replacedBy)}.`}</span>
        </p>
      )}
      {conflict &&
        steps
          .filter(
            ({ version, changeId }) =>
              version > change.version && !change.after?.includes(changeId) && !own.includes(changeId),
          )
          .map((step) => (
            <p key={step.changeId}>
              <span>{`${weekdayTime(step.at)}: ${actorOf(step.by)} ${describeStep(step, nameOf, steps).join(', ')}`}</span>{' '}
              {step.note && <q>{step.note}</q>}
            </p>
          ))}
      {kept && <p>{texts.stays(STATUS_LABELS[kept])}</p>}
      {change.status === 'won' && enquiry?.wonBy && enquiry.wonBy !== email && (
        <p>{MESSAGES.changeDialog.wonFirst(nameOf(enquiry.wonBy))}</p>
      )}
    </li>
  );
}
