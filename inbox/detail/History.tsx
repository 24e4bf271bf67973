import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { describeStep } from '../../domain/desk/inboxWork.ts';
import { weekdayTime } from '../../domain/format.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { actorName } from '../ui/EnquiryFacts.tsx';
import { useNow } from '../ui/now.tsx';
import styles from './History.module.css';

/** What was done to an enquiry, by whom and when, newest first. */
export function History({ detail }: { detail: InboxDetail }) {
  const { email } = useSession();
  return (
    <section aria-labelledby="history">
      <h3 id="history">{MESSAGES.history.title}</h3>
      <ol className={styles.history}>
        {detail.steps.toReversed().map((step) => (
          <li key={step.changeId}>
            <p className={styles.what}>
              <strong>{actorName(step.by, email)}</strong> <span>{describeStep(step).join(', ')}</span>{' '}
              <StepTime at={step.at} />
            </p>
            {step.note && <p className={styles.note}>{step.note}</p>}
          </li>
        ))}
        <li>
          <p className={styles.what}>
            <strong>{MESSAGES.history.received}</strong> {MESSAGES.history.fromWebsite}{' '}
            <StepTime at={detail.receivedAt} />
          </p>
        </li>
      </ol>
    </section>
  );
}

function StepTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{weekdayTime(at, useNow())}</time>;
}
