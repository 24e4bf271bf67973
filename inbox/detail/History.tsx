import type { InboxDetail, Step } from '../../domain/desk/inboxSchemas.ts';
import { describeStep } from '../../domain/desk/stepWords.ts';
import { DESK_CHANNEL_LABELS, deskChannelOf, sourceNameOf } from '../../domain/enquiry/source.ts';
import { weekdayTime } from '../../domain/format.ts';
import { useActorName, useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Personal, WaitingMark } from '../ui/EnquiryFacts.tsx';
import styles from './History.module.css';

/** What was done to an enquiry, by whom and when, newest first. */
export function History({ detail }: { detail: InboxDetail }) {
  const { late } = useInbox().changes;
  return (
    <section aria-labelledby="history">
      <h3 id="history">{MESSAGES.history.title}</h3>
      <ol className={styles.history}>
        {detail.steps.toReversed().map((step) => (
          <li key={step.changeId}>
            <p className={styles.what}>
              <StepWords step={step} steps={detail.steps} /> <StepTime at={step.at} />
            </p>
            {late.some(({ variables }) => variables.changeId === step.changeId) && <WaitingMark />}
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
  const nameOf = useStaffName();
  return (
    <>
      <Actor by={step.by} /> <span>{unbroken(describeStep(step, nameOf, steps).join(', '))}</span>
    </>
  );
}

/** Keeps each time of day on one line. */
function unbroken(text: string): string {
  return text.replace(/ (?=[ap]m\b)/g, '\u00a0');
}

function Actor({ by }: { by: string }) {
  const { email } = useSession();
  const nameOf = useStaffName();
  const actorOf = useActorName();
  return (
    <strong title={by}>
      <Personal text={actorOf(by)} name={by === email ? nameOf(by) : undefined} />
    </strong>
  );
}

/** How an enquiry came: from the website, or who added it by hand. */
function Arrival({ detail: { source, steps } }: { detail: InboxDetail }) {
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
      <Actor by={author} /> <span>{texts.added(DESK_CHANNEL_LABELS[channel])}</span>
    </>
  );
}

function StepTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{weekdayTime(at)}</time>;
}
