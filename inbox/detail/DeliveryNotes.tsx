import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/inboxSchemas.ts';
import { describeSpamSignals } from '../../domain/spamSignals.ts';
import { Button } from '../../ui/Button.tsx';
import { resendMail } from '../api/inboxApi.ts';
import { refetchChanged, showEnquiry } from '../api/queries.ts';
import { useInbox } from '../InboxContext.ts';
import { passFocusToEnquiry } from '../keyboard/passFocusOn.ts';
import { MESSAGES } from '../messages.ts';
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
          <Button
            ref={passFocusToEnquiry}
            variant="secondary"
            onClick={() => actions.apply([detail], { isSpam: false })}
          >
            {texts.notSpam}
          </Button>
        </Alert>
      )}
      {mailState === 'undelivered' && (
        <Alert tone="note">
          <p>
            <strong>{texts.mailUndelivered}</strong> <span>{mailError ?? texts.noReason}</span>
          </p>
          <ResendMail detail={detail} />
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

function ResendMail({ detail }: { detail: InboxDetail }) {
  const client = useQueryClient();
  const { changes } = useInbox();
  const resend = useMutation({
    mutationFn: () => resendMail(changes.currentOf(detail)),
    onSuccess: (changed) => {
      changes.record(detail, changed);
      showEnquiry(client, changed);
    },
    // Also after a refusal, because a colleague has changed the enquiry.
    onSettled: () => refetchChanged(client),
  });
  return (
    <>
      {resend.error && <p role="alert">{resend.error.message}</p>}
      <Button
        ref={passFocusToEnquiry}
        variant="secondary"
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {MESSAGES.detail.resendMail}
      </Button>
    </>
  );
}
