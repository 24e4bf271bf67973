import { useState } from 'react';
import type { InboxItem, Step } from '../../domain/desk/inboxSchemas.ts';
import { useSession } from '../api/session.ts';
import styles from './ColleagueSteps.module.css';
import { StepWords } from './History.tsx';

/** The line stays in view, and leaves room for the rest. */
const MAX_STEPS = 2;

/** What its reader has seen of who changes it as well. */
const OVERTAKING = ['status', 'followUpAt', 'owner', 'corrections'] as const;

interface ColleagueStepsProps {
  item: InboxItem;
  steps: readonly Step[];
  /** Whether the server has sent the enquiry since it was opened. */
  isFetched: boolean;
}

/**
 * What others have done to an enquiry since it was opened, unless its reader has changed the same since: its history and
 * status may be off the screen.
 */
export function ColleagueSteps({ item, steps, isFetched }: ColleagueStepsProps) {
  const { email } = useSession();
  // What this device has stored of it may be older.
  const [opened, setOpened] = useState<number>();
  if (isFetched && opened === undefined) setOpened(item.version);
  const isOvertaken = ({ version, changed, note }: Step) =>
    !note &&
    steps.some(
      (own) =>
        own.version > version &&
        own.by === email &&
        OVERTAKING.some((name) => own.changed[name] && changed[name]),
    );
  const since = steps.filter(
    (step) => opened !== undefined && step.version > opened && step.by !== email && !isOvertaken(step),
  );
  return (
    <div className={styles.steps} role="status">
      {since.slice(-MAX_STEPS).map((step) => (
        <p key={step.changeId}>
          <StepWords step={step} steps={steps} />
        </p>
      ))}
    </div>
  );
}
