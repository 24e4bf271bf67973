import type { InboxItem } from '../../domain/inboxApi.ts';
import { thisEvening, tomorrowMorning } from '../../domain/inboxWork.ts';
import { indiaTimeOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { FollowUp } from '../ui/FollowUp.tsx';
import styles from './NextStep.module.css';
import type { Changes } from './useChanges.ts';

interface NextStepProps {
  item: InboxItem;
  changes: Changes;
  now: number;
}

/** When to get in touch again. */
export function NextStep({ item, changes, now }: NextStepProps) {
  const { followUpAt } = item;
  const texts = MESSAGES.nextStep;
  const evening = thisEvening(now);
  const set = (at: number | null) => changes.apply(item, { followUpAt: at });
  return (
    <section className={styles.step} aria-labelledby="next-step">
      <h3 id="next-step">{texts.title}</h3>
      <p>{followUpAt === null ? texts.none : <FollowUp at={followUpAt} now={now} />}</p>
      <div className={styles.choices}>
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
            type="datetime-local"
            key={followUpAt}
            defaultValue={
              followUpAt === null ? undefined : indiaTimeOf(followUpAt).slice(0, 16).replace(' ', 'T')
            }
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
      </div>
    </section>
  );
}
