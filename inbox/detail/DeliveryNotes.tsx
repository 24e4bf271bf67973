import type { InboxDetail } from '../../domain/inboxApi.ts';
import { describeSpamSignals } from '../../domain/spamSignals.ts';
import { Alert } from '../ui/Alert.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { Changes } from './useChanges.ts';

interface DeliveryNotesProps {
  detail: InboxDetail;
  changes: Changes;
}

/** Why an enquiry was flagged, and why its mail was not delivered, with a way to send it again. */
export function DeliveryNotes({ detail, changes }: DeliveryNotesProps) {
  const { spamSignals, mailState, mailError } = detail;
  return (
    <>
      {spamSignals.length > 0 && (
        <Alert tone="note">
          <p>
            <strong>Flagged as spam:</strong> {describeSpamSignals(spamSignals)}. It may still be from a
            person.
          </p>
        </Alert>
      )}
      {mailState === 'undelivered' && (
        <Alert tone="note">
          <p>
            <strong>The mail about this enquiry was not delivered:</strong>{' '}
            {mailError ?? 'no reason was given'}
          </p>
          <SecondaryButton
            disabled={changes.isSaving}
            onClick={() => changes.apply(detail, { resend: true })}
          >
            Send the mail again
          </SecondaryButton>
        </Alert>
      )}
      {mailState === 'pending' && mailError && (
        <Alert tone="note">
          <p>The mail about this enquiry will be retried. The last attempt failed: {mailError}</p>
        </Alert>
      )}
    </>
  );
}
