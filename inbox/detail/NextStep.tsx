import type { InboxItem } from '../../domain/inboxSchemas.ts';
import { indiaTimeOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { passFocusToEnquiry } from '../keyboard/passFocusOn.ts';
import { MESSAGES } from '../messages.ts';
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
        {evening && (
          <Button variant="secondary" onClick={() => set(evening)}>
            {texts.evening}
          </Button>
        )}
        <Button variant="secondary" onClick={() => set(tomorrowMorning(now))}>
          {texts.tomorrow}
        </Button>
        {/* Shown and read as India's time, whatever the device's time zone. */}
        <Form
          className={styles.pick}
          onSubmit={(data) => set(Date.parse(`${data.get('followUp')}:00+05:30`))}
        >
          <label>
            <span className="visually-hidden">{texts.pick}</span>
            <input
              className={inputClass}
              type="datetime-local"
              name="followUp"
              key={followUpAt}
              defaultValue={followUpAt === null ? '' : indiaTimeOf(followUpAt).slice(0, 16).replace(' ', 'T')}
              required
            />
          </label>
          <Button variant="secondary" type="submit">
            {texts.save}
          </Button>
        </Form>
        {followUpAt !== null && (
          <Button ref={passFocusToEnquiry} variant="secondary" onClick={() => set(null)}>
            {texts.clear}
          </Button>
        )}
      </ButtonGroup>
    </section>
  );
}
