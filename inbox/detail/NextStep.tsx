import { useId, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { followUpIssue, indiaTimeOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { passFocusToEnquiry } from '../navigation/passFocusOn.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { FollowUp } from '../ui/EnquiryFacts.tsx';
import { Form } from '../ui/Form.tsx';
import { inputClass } from '../ui/Input.tsx';
import { useNow } from '../ui/now.tsx';
import styles from './NextStep.module.css';
import { thisEvening, tomorrowMorning } from './outcomes.ts';

/** When to get in touch again. */
export function NextStep({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const now = useNow();
  const { followUpAt } = item;
  const texts = MESSAGES.nextStep;
  const evening = thisEvening(now);
  const set = (at: number | null) => actions.apply([item], { followUpAt: at });
  return (
    <section className={styles.step} aria-labelledby="next-step">
      <h3 id="next-step">{texts.title}</h3>
      <p>{followUpAt === null ? texts.none : <FollowUp at={followUpAt} />}</p>
      <ButtonGroup>
        {evening && <Button onClick={() => set(evening)}>{texts.evening}</Button>}
        <Button onClick={() => set(tomorrowMorning(now))}>{texts.tomorrow}</Button>
        <PickedTime key={followUpAt} followUpAt={followUpAt} onPicked={set} />
        {followUpAt !== null && (
          <Button ref={passFocusToEnquiry} onClick={() => set(null)}>
            {texts.clear}
          </Button>
        )}
      </ButtonGroup>
    </section>
  );
}

interface PickedTimeProps {
  followUpAt: number | null;
  onPicked: (at: number) => void;
}

/** A day and time to choose; shown and read as India's time, whatever the device's time zone. */
function PickedTime({ followUpAt, onPicked }: PickedTimeProps) {
  const issueId = useId();
  const [issue, setIssue] = useState<ReturnType<typeof followUpIssue>>();
  const texts = MESSAGES.nextStep;

  function pick(data: FormData) {
    const at = Date.parse(`${data.get('followUp')}:00+05:30`);
    const found = followUpIssue(at, Date.now());
    setIssue(found);
    if (!found) onPicked(at);
  }

  return (
    <Form className={styles.pick} onSubmit={pick}>
      {issue && (
        <p id={issueId} className={styles.issue} role="alert">
          {texts.issues[issue]}
        </p>
      )}
      <label>
        <span className="visually-hidden">{texts.pick}</span>
        <input
          className={inputClass}
          type="datetime-local"
          name="followUp"
          defaultValue={followUpAt === null ? '' : indiaTimeOf(followUpAt).slice(0, 16).replace(' ', 'T')}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? issueId : undefined}
          required
        />
      </label>
      <Button type="submit">{texts.save}</Button>
    </Form>
  );
}
