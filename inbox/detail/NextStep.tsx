import { useRef, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useEnquiryShortcut } from '../navigation/enquiryShortcuts.ts';
import { useNumberKeys } from '../navigation/useShortcuts.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { FollowUp } from '../ui/EnquiryFacts.tsx';
import { useNow } from '../ui/now.tsx';
import { followUpTimes } from './followUpTimes.ts';
import styles from './NextStep.module.css';
import { PickedTime } from './PickedTime.tsx';

export function NextStep({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const now = useNow();
  const { followUpAt } = item;
  const texts = MESSAGES.nextStep;
  const first = useRef<HTMLButtonElement>(null);
  /** Whether digits choose a time: after `p`, unless they answer a question. */
  const [isNumbered, setNumbered] = useState(false);
  /** The follow-up over which another time is being entered, which stays when a poll brings yet another. */
  const [enteredOver, setEnteredOver] = useState<number | null>();
  const initialAt = enteredOver === undefined ? followUpAt : enteredOver;
  if (isNumbered && actions.calls.length > 0) setNumbered(false);
  useEnquiryShortcut(item.id, 'p', () => {
    first.current?.focus();
    setNumbered(true);
  });
  const times = followUpTimes(now);
  const keyOf = useNumberKeys(isNumbered ? times : [], ({ at }) => set(at));
  function set(at: number | null) {
    setNumbered(false);
    setEnteredOver(undefined);
    actions.apply([item], { followUpAt: at });
  }
  return (
    <section
      className={styles.step}
      aria-labelledby="next-step"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setNumbered(false);
      }}
    >
      <h3 id="next-step">{texts.title}</h3>
      <p>{followUpAt === null ? texts.none : <FollowUp at={followUpAt} />}</p>
      <ButtonGroup className={styles.times}>
        {times.map(({ name, at }, index) => (
          <Button
            key={name}
            ref={index === 0 ? first : undefined}
            aria-keyshortcuts={keyOf(index)}
            onClick={() => set(at)}
          >
            {texts[name]}
          </Button>
        ))}
        <PickedTime
          key={initialAt}
          initialAt={initialAt}
          onPicked={set}
          onFocus={() => setEnteredOver(initialAt)}
          onBlur={({ target: { value, defaultValue, validity } }) => {
            // A day without its time has no value yet.
            if (value === defaultValue && !validity.badInput) setEnteredOver(undefined);
          }}
        />
        {followUpAt !== null && <Button onClick={() => set(null)}>{texts.clear}</Button>}
      </ButtonGroup>
    </section>
  );
}
