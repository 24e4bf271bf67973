import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { describeSpamSignals } from '../../domain/enquiry/spamSignals.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { passFocusToEnquiry } from '../navigation/passFocusOn.ts';
import { Alert } from '../ui/Alert.tsx';

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
          <Button ref={passFocusToEnquiry} onClick={() => actions.apply([detail], { isSpam: false })}>
            {texts.notSpam}
          </Button>
        </Alert>
      )}
      {mailState === 'undelivered' && (
        <Alert tone="note">
          <p>
            <strong>{texts.mailUndelivered}</strong> <span>{mailError ?? texts.noReason}</span>
          </p>
          <Button ref={passFocusToEnquiry} onClick={() => actions.apply([detail], { resend: true })}>
            {texts.resendMail}
          </Button>
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
