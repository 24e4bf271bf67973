import { useQueryClient } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { STATUS_LABELS, type Status } from '../../domain/desk/status.ts';
import { describeChanges, describeStep } from '../../domain/desk/stepWords.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { weekdayTime } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type BatchState, ownChangesSince } from '../api/changeQueue.ts';
import { useEnquiry } from '../api/queries.ts';
import {
  keptStatus,
  madeAgain,
  type RefusedChange,
  refusedChangesOf,
  undoneAnyway,
} from '../api/refusedChanges.ts';
import { useActorName, useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import styles from './RefusedAlert.module.css';
import { Customer } from './UnsavedList.tsx';
import { describeOrders, orderLostBy } from './wonChange.ts';

const texts = MESSAGES.change;

interface RefusedAlertProps {
  batch: BatchState;
  isShown: boolean;
}

/** A batch of which something was not made, why, and what can be done about it. */
export function RefusedAlert({ batch, isShown }: RefusedAlertProps) {
  const { changes, focusEnquiry } = useInbox();
  const nameOf = useStaffName();
  const refused = refusedChangesOf(batch);
  const [first, ...others] = refused;
  // A colleague may have done more since. Of what is erased nothing is left to request.
  const isRequested = others.length === 0 && first?.result.outcome !== 'unknown';
  const { data: current } = useEnquiry(isRequested ? first?.id : undefined);
  const what = describeChanges(refused, batch.variables.author, nameOf);
  const customers = refused.map(({ id, name }) => `${name}, ${referenceOf(id)}`);
  /** Those that are not erased. */
  const known = refused.filter(({ result }) => result.outcome !== 'unknown');
  const conflicts = refused.filter(({ result }) => result.outcome === 'conflict').length;
  const channel = conflicts > 0 ? first?.change.outcome?.channel : undefined;
  const isUndo = known.every(({ change }) => change.undo);
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
      <details open={isShown} className={styles.change}>
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
              onLeave={known.length > 1 && !channel ? () => changes.dismiss(batch, one.id) : undefined}
            />
          ))}
        </ul>
        <ButtonGroup className={styles.answers}>
          {canRetry && (
            <Button onClick={() => settle(changes.retry)}>
              {conflicts === 0
                ? texts.retry
                : known.every(isClaim)
                  ? texts.takeOverAnyway(known.length)
                  : isUndo
                    ? texts.undoAnyway(known.length)
                    : texts.saveAnyway(known.length)}
            </Button>
          )}
          {channel && (
            <Button onClick={() => settle(changes.recordFacts)}>{texts.recordOnly(channel)}</Button>
          )}
          <Button onClick={() => settle((one) => changes.dismiss(one))}>
            {channel ? texts.recordNothing : conflicts > 0 ? texts.dismiss(known.length) : MESSAGES.app.close}
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
  /** Leaves this one of several as it is. */
  onLeave: (() => void) | undefined;
}

function RefusedLine({ refused, kept, current, isNamed, onLeave }: RefusedLineProps) {
  const { id, name, change, result } = refused;
  const { email } = useSession();
  const own = ownChangesSince(useQueryClient(), { id, version: change.version });
  const actorOf = useActorName();
  const nameOf = useStaffName();
  const url = useInboxUrl();
  const conflict = result.outcome === 'conflict' ? result : undefined;
  const enquiry = current ?? conflict?.enquiry;
  const steps = current?.steps ?? conflict?.steps ?? [];
  const made = madeAgain(refused, email, current);
  const lost = made?.step ? orderLostBy(made.step, made.enquiry) : [];
  const undoing =
    change.undo && describeChanges([{ change: undoneAnyway(refused, email, current) }], email, nameOf);
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
      {result.outcome === 'unknown' && (
        <p>
          <span>{`${texts.wasErased} ${texts.nothingRecorded}`}</span>{' '}
          {change.status === 'won' && <span>{texts.wonErased}</span>}
        </p>
      )}
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
      {undoing && <p>{texts.afterUndo(undoing)}</p>}
      {lost.length > 0 && <p>{texts.ordersLostAnyway(describeOrders(lost))}</p>}
      {change.status === 'won' && enquiry?.wonBy && enquiry.wonBy !== email && (
        <p>{MESSAGES.changeDialog.wonFirst(nameOf(enquiry.wonBy))}</p>
      )}
      {onLeave && result.outcome !== 'unknown' && (
        <Button aria-label={texts.dismissOf(`${name}, ${referenceOf(id)}`)} onClick={onLeave}>
          {texts.dismiss(1)}
        </Button>
      )}
    </li>
  );
}
