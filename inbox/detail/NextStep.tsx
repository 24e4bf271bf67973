import type { InboxItem } from '../../domain/inboxSchemas.ts';
import { indiaTimeOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { FollowUp } from '../ui/EnquiryFacts.tsx';
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
  /** As the input has it. */
  const saved = followUpAt === null ? '' : indiaTimeOf(followUpAt).slice(0, 16).replace(' ', 'T');
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
        <label className={styles.pick}>
          <span className="visually-hidden">{texts.pick}</span>
          {/* Shown and read as India's time, whatever the device's time zone. */}
          <input
            className={inputClass}
            type="datetime-local"
            key={followUpAt}
            defaultValue={saved}
            onKeyDown={({ key, currentTarget }) => {
              // Esc leaves the field, without the change.
              if (key === 'Escape') currentTarget.value = saved;
            }}
            onBlur={({ target }) => {
              const at = Date.parse(`${target.value}:00+05:30`);
              if (Number.isFinite(at) && at !== followUpAt) set(at);
            }}
          />
        </label>
        {followUpAt !== null && (
          <Button variant="secondary" onClick={() => set(null)}>
            {texts.clear}
          </Button>
        )}
      </ButtonGroup>
    </section>
  );
}
