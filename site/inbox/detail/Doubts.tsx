import { SPAM_SIGN_LABELS } from '../../../domain/enquiry/spamSigns.ts';
import type { InboxDetail } from '../../../domain/inbox/inboxApi.ts';
import { Message } from '../parts/Message.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';
import type { Changes } from './useChanges.ts';

interface DoubtsProps {
  detail: InboxDetail;
  changes: Changes;
}

/** Why an enquiry was flagged, and why its mail did not arrive; with a way to send it again. */
export function Doubts({ detail, changes }: DoubtsProps) {
  const { signs, mailState, mailError } = detail;
  return (
    <>
      {signs.length > 0 && (
        <Message tone="note">
          <p>
            <strong>Flagged as spam:</strong> {signs.map((sign) => SPAM_SIGN_LABELS[sign]).join('; ')}. A
            person may be behind it all the same.
          </p>
        </Message>
      )}
      {mailState === 'undelivered' && (
        <Message tone="note">
          <p>
            <strong>The mail about this enquiry did not arrive:</strong> {mailError ?? 'no reason is known'}
          </p>
          <QuietButton disabled={changes.busy} onClick={() => void changes.wish(detail, { resend: true })}>
            Send the mail again
          </QuietButton>
        </Message>
      )}
      {mailState === 'pending' && mailError && (
        <Message tone="note">
          <p>The mail about this enquiry is being tried again. The last try failed: {mailError}</p>
        </Message>
      )}
    </>
  );
}
