import type { InboxDetail, Step } from '../../domain/desk/inboxSchemas.ts';
import { describeStep } from '../../domain/desk/stepWords.ts';
import { DESK_CHANNEL_LABELS, deskChannelOf, sourceNameOf } from '../../domain/enquiry/source.ts';
import { weekdayTime } from '../../domain/format.ts';
import { useActorName, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import styles from './History.module.css';

/** What was done to an enquiry, by whom and when, newest first. */
export function History({ detail }: { detail: InboxDetail }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history">{MESSAGES.history.title}</h3>
      <ol className={styles.history}>
        {detail.steps.toReversed().map((step) => (
          <li key={step.changeId}>
            <p className={styles.what}>
              <StepWords step={step} steps={detail.steps} /> <StepTime at={step.at} />
            </p>
            {step.note && <p className={styles.note}>{step.note}</p>}
          </li>
        ))}
        <li>
          <p className={styles.what}>
            <Arrival detail={detail} /> <StepTime at={detail.receivedAt} />
          </p>
        </li>
      </ol>
    </section>
  );
}

/** Such as `Asha marked it as Won`. */
export function StepWords({ step, steps }: { step: Step; steps: readonly Step[] }) {
  const actorOf = useActorName();
  const nameOf = useStaffName();
  return (
    <>
      <strong title={step.by}>{actorOf(step.by)}</strong>{' '}
      <span>{describeStep(step, nameOf, steps).join(', ')}</span>
    </>
  );
}

/** How an enquiry came: from the website, or who added it by hand. */
function Arrival({ detail: { source, steps } }: { detail: InboxDetail }) {
  const actorOf = useActorName();
  const texts = MESSAGES.history;
  const channel = deskChannelOf(sourceNameOf(source));
  const author = steps.find(({ version }) => version === 1)?.by;
  if (!channel || author === undefined) {
    return (
      <>
        <strong>{MESSAGES.detail.received}</strong> {texts.fromWebsite}
      </>
    );
  }
  return (
    <>
      <strong title={author}>{actorOf(author)}</strong>{' '}
      <span>{texts.added(DESK_CHANNEL_LABELS[channel])}</span>
    </>
  );
}

function StepTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{weekdayTime(at)}</time>;
}
