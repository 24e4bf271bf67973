import { type ComponentProps, useId, useState } from 'react';
import { followUpIssue, indiaTimeOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { serverNow } from '../api/serverTime.ts';
import { MESSAGES } from '../messages.ts';
import { Form } from '../ui/Form.tsx';
import { inputClass } from '../ui/Input.tsx';
import styles from './PickedTime.module.css';

/** A year of four digits, after which what is typed goes on to the hour. */
const LAST_TIME = '9999-12-31T23:59';

interface PickedTimeProps extends Pick<ComponentProps<'input'>, 'ref' | 'autoFocus' | 'onFocus' | 'onBlur'> {
  /** What is filled in, in milliseconds since 1970. */
  initialAt: number | null;
  onPicked: (at: number) => void;
  /** Takes it away, on Esc in the field. */
  onLeave?: () => void;
}

/** A day and time to choose; shown and read as India's time, whatever the device's time zone. */
export function PickedTime({ initialAt, onPicked, onLeave, ...field }: PickedTimeProps) {
  const texts = MESSAGES.nextStep;
  const issueId = useId();
  const [issue, setIssue] = useState<keyof typeof texts.issues>();

  function pick(data: FormData, form: HTMLFormElement) {
    const at = Date.parse(`${data.get('followUp')}:00+05:30`);
    const found = Number.isNaN(at) ? 'incomplete' : followUpIssue(at, serverNow());
    setIssue(found);
    if (found) form.querySelector('input')?.focus();
    else onPicked(at);
  }

  return (
    <Form noValidate className={styles.pick} onSubmit={pick}>
      {issue && (
        <p id={issueId} className={styles.issue} role="alert">
          {texts.issues[issue]}
        </p>
      )}
      <label>
        <span className="visually-hidden">{texts.pick}</span>
        <input
          {...field}
          className={inputClass}
          type="datetime-local"
          name="followUp"
          max={LAST_TIME}
          defaultValue={initialAt === null ? '' : indiaTimeOf(initialAt).slice(0, 16).replace(' ', 'T')}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? issueId : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onLeave) return;
            event.stopPropagation();
            onLeave();
          }}
        />
      </label>
      <Button type="submit">{MESSAGES.app.save}</Button>
    </Form>
  );
}
