import type { InboxDetail, InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { describeSpamSignals } from '../../domain/desk/spamSignalWords.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { erasedAtOf } from '../../domain/enquiry/withdrawal.ts';
import { weekdayTime } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Alert } from '../ui/Alert.tsx';

/** That the customer has withdrawn an enquiry and when it is erased, or which correction has replaced it. */
export function VisitorChange({ item: { status, withdrawnAt, replacedBy } }: { item: InboxItem }) {
  const { view } = useInboxUrl();
  const texts = MESSAGES.detail;
  if (withdrawnAt) {
    return (
      <Alert tone="note">
        <p>{texts.withdrawn(weekdayTime(withdrawnAt), weekdayTime(erasedAtOf(withdrawnAt)))}</p>
        {status === 'won' && <p>{texts.withdrawnWon}</p>}
      </Alert>
    );
  }
  if (!replacedBy) return null;
  return (
    <Alert tone="note">
      <p>
        <span>{texts.replaced}</span>{' '}
        <InboxLink className="tap-target" to={{ view, open: replacedBy }}>
          {referenceOf(replacedBy)}
        </InboxLink>
      </p>
    </Alert>
  );
}

/** Why an enquiry was flagged, and why its mail was not delivered, with a button to send it again. */
export function DeliveryNotes({ detail }: { detail: InboxDetail }) {
  const { actions } = useInbox();
  const { spamSignals, mailState, mailError } = detail;
  const texts = MESSAGES.detail;
  return (
    <>
      {spamSignals.length > 0 && (
        <Alert tone="note">
          <p>
            <strong>{texts.flagged}</strong> <span>{`${describeSpamSignals(spamSignals)}.`}</span>{' '}
            <span>{texts.mayBeReal}</span>
          </p>
          <Button onClick={() => actions.apply([detail], { isSpam: false })}>{texts.notSpam}</Button>
        </Alert>
      )}
      {mailState === 'undelivered' && (
        <Alert tone="note">
          <p>
            <strong>{texts.mailUndelivered}</strong> <span>{mailError ?? texts.noReason}</span>
          </p>
          <Button onClick={() => actions.apply([detail], { resend: true })}>{texts.resendMail}</Button>
        </Alert>
      )}
      {mailState === 'pending' && mailError && (
        <Alert tone="note">
          <p>{texts.mailRetried(mailError)}</p>
        </Alert>
      )}
    </>
  );
}
