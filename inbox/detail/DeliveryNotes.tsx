import type { InboxDetail } from '../../domain/inboxApi.ts';
import { describeSpamSignals } from '../../domain/spamSignals.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inboxApi } from '../api/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import type { Changes } from './useChanges.ts';

interface DeliveryNotesProps {
  detail: InboxDetail;
  changes: Changes;
}

/** Why an enquiry was flagged, and why its mail was not delivered, with a button to send it again. */
export function DeliveryNotes({ detail, changes }: DeliveryNotesProps) {
  const { spamSignals, mailState, mailError } = detail;
  const texts = MESSAGES.detail;
  return (
    <>
      {spamSignals.length > 0 && (
        <Alert tone="note">
          <p>
            <strong>{texts.flagged}</strong> {describeSpamSignals(spamSignals)}. {texts.mayBeReal}
          </p>
          <Button
            variant="secondary"
            disabled={changes.isSaving}
            onClick={() => changes.apply(detail, { isSpam: false })}
          >
            {texts.notSpam}
          </Button>
        </Alert>
      )}
      {mailState === 'undelivered' && (
        <Alert tone="note">
          <p>
            <strong>{texts.mailUndelivered}</strong> {mailError ?? texts.noReason}
          </p>
          {inboxApi.resendMail && (
            <Button
              variant="secondary"
              disabled={changes.isSaving}
              onClick={() => changes.apply(detail, { resend: true })}
            >
              {texts.resendMail}
            </Button>
          )}
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
