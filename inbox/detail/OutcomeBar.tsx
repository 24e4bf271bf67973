import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { askForNumberUrl } from '../../domain/content/contactUrls.ts';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { isCurrent } from '../../domain/desk/inboxWork.ts';
import { type Channel, RESULT_LABELS, type Result } from '../../domain/desk/outcomes.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useEnquiry } from '../api/queries.ts';
import { useGreetingLanguage, useReplySender, useSession, useStaffName } from '../api/session.ts';
import type { Call } from '../changes/calls.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { useNumberKeys, useShortcutSetting, useShortcuts } from '../navigation/useShortcuts.ts';
import { Bar } from '../ui/Bar.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import { Checkbox } from '../ui/Input.tsx';
import { useNow } from '../ui/now.tsx';
import { followUpAfterContact, followUpTimes, tomorrowMorning } from './followUpTimes.ts';
import styles from './OutcomeBar.module.css';
import { PickedTime } from './PickedTime.tsx';
import { useFolding } from './useFolding.ts';

interface OutcomeBarProps {
  call: Call;
  /** When what a notice at its side says was entered, in milliseconds by the device's clock. */
  doneAt: number | undefined;
}

/** One of the answers to how a call or message went. */
interface Answer {
  label: string;
  result: Result;
  /** What it changes beside recording the result. */
  change?: EnquiryChange;
  /** Opens this, as to write an e-mail. */
  href?: string;
  /** Whether a time is to be picked first. */
  isTimeAsked?: true;
}

type AnswerGroup = [label: string, answers: Answer[]];

/**
 * Asks for the outcome of a call or message. One tap records it and plans the next follow-up; somebody who was reached,
 * or has a message, is contacted.
 */
export function OutcomeBar({ call, doneAt }: OutcomeBarProps) {
  const folding = useFolding(call, doneAt);
  return <Question key={call.begunAt} call={call} {...folding} />;
}

function Question({ call, isFolded, fold }: { call: Call } & ReturnType<typeof useFolding>) {
  const { actions, focusEnquiry } = useInbox();
  const { open: shown } = useInboxUrl();
  const { item, channel, reply } = call;
  const { data: detail, item: enquiry = item } = useEnquiry(item.id);
  const { email } = useSession();
  const nameOf = useStaffName();
  const texts = MESSAGES.outcome;
  const now = useNow();
  const sender = useReplySender(enquiry);
  const language = useGreetingLanguage(enquiry);
  const areShortcutsOn = useShortcutSetting();
  const [isForAll, setForAll] = useState(false);
  /** False once it was left. */
  const [isPicking, setPicking] = useState<boolean>();
  const time = useRef<HTMLInputElement>(null);
  const open = [enquiry, ...(detail?.others ?? [])].filter((one) => isOpen(one.status) && isCurrent(one));

  // What was planned since the call began is what was agreed.
  const isPlanned =
    enquiry.followUpAt !== null && enquiry.followUpAt > now && enquiry.followUpAt !== item.followUpAt;
  const soon = isPlanned ? {} : { followUpAt: followUpAfterContact(now) };
  const contact: EnquiryChange = { status: 'contacted', ...soon, ...(reply && { note: reply }) };
  const { fields, reference, owner } = enquiry;
  const subject = [subjectOf(enquiry), owner && owner !== email && MESSAGES.owner.of(nameOf(owner))];
  const sent: Answer = { label: texts.sent, result: 'sent', change: contact };
  const reached: Answer = { label: texts.reached, result: 'reached', change: contact };
  const attempts = followUpTimes(now).map(
    ({ name, at }): Answer => ({
      label: MESSAGES.nextStep[name],
      result: 'no-answer',
      change: { followUpAt: at },
    }),
  );
  const noAnswer: Answer = { label: RESULT_LABELS['no-answer'], result: 'no-answer' };
  const otherTime: Answer = { label: texts.otherTime, result: 'no-answer', isTimeAsked: true };
  const askByEmail: Answer = {
    label: texts.askByEmail(language),
    result: 'wrong-number',
    change: { ...soon, note: texts.askedByEmail },
    href: askForNumberUrl(fields, reference, sender),
  };
  const closeIt: Answer = {
    label: texts.close,
    result: 'wrong-number',
    change: { status: 'closed', closeReason: 'wrong-number' },
  };
  // Once the number that was called is corrected, another one would be marked as wrong.
  const wrongNumber = (label: string): AnswerGroup[] =>
    item.fields.Mobile === fields.Mobile ? [[label, fields.Email ? [askByEmail, closeIt] : [closeIt]]] : [];
  // Nobody follows up what is won or closed.
  const ofCall: AnswerGroup[] = isOpen(enquiry.status)
    ? [
        ['', [reached]],
        [texts.noAnswer, [...attempts, otherTime]],
      ]
    : [['', [reached, noAnswer]]];
  const groups: Record<Channel, AnswerGroup[]> = {
    call: [...ofCall, ...wrongNumber(texts.wrongNumber)],
    whatsapp: [['', [sent, reached]], ...wrongNumber(texts.notOnWhatsapp)],
    email: [['', [sent]]],
  };
  const answers = groups[channel].flatMap(([, some]) => some);
  const keyOf = useNumberKeys(answers, (answer) => {
    // Nothing is answered unseen.
    if (isFolded) return fold(false);
    if (answer.href) location.assign(answer.href);
    choose(answer);
  });
  useShortcuts({ 0: () => (isFolded ? fold(false) : close()) });

  function choose(answer: Answer) {
    if (!answer.isTimeAsked) record(answer);
    else if (time.current) time.current.focus();
    else setPicking(true);
  }

  function record({ result, change = {} }: Pick<Answer, 'result' | 'change'>) {
    const outcome = { channel, result };
    const { note } = change;
    const facts = { outcome, ...(note && { note }) };
    // The others may have another number, which was not called.
    const isConcerned = ({ fields: { Mobile } }: InboxItem) =>
      result !== 'wrong-number' || Mobile === fields.Mobile;
    // Meanwhile a colleague may have closed them.
    if (isForAll && open.length > 1) actions.apply(open.filter(isConcerned), { outcome, ...change });
    else actions.apply([enquiry], isOpen(enquiry.status) ? { outcome, ...change } : facts);
    close();
  }

  function close() {
    actions.endCall(call);
    // Another one that is shown stays, and the focus returns to where it was.
    if (!shown || shown === item.id) focusEnquiry(item.id);
  }

  return (
    <Bar
      label={texts.question(enquiry.fields.Name, actions.calls.length - 1)}
      subject={subject.filter(Boolean).join('. ')}
      isStacked
      close={{ label: texts.skip, onClick: close, shortcut: areShortcutsOn && !isFolded ? '0' : undefined }}
      fold={{ isFolded, onFold: fold, shortcut: keyOf(0) }}
    >
      {open.length > 1 && (
        <p className={styles.all}>
          <Checkbox
            label={MESSAGES.bulk.forOpenOnes(open.length)}
            checked={isForAll}
            onChange={() => setForAll(!isForAll)}
          />
        </p>
      )}
      {groups[channel].map(([label, some]) => (
        <ButtonGroup
          key={label}
          label={label}
          isLabelShown
          className={clsx(styles.group, some.includes(otherTime) && styles.times)}
        >
          {some.map((answer) => {
            const Action = answer.href ? ButtonLink : Button;
            if (answer.isTimeAsked && isPicking) return null;
            return (
              <Action
                key={answer.label}
                href={answer.href}
                aria-keyshortcuts={keyOf(answers.indexOf(answer))}
                onClick={() => choose(answer)}
                // The field that took its place had the focus.
                autoFocus={answer.isTimeAsked && isPicking === false}
              >
                {answer.label}
              </Action>
            );
          })}
          {label === texts.noAnswer && isPicking && (
            <PickedTime
              ref={time}
              autoFocus
              initialAt={tomorrowMorning(now)}
              onPicked={(at) => record({ result: 'no-answer', change: { followUpAt: at } })}
              onLeave={() => setPicking(false)}
            />
          )}
        </ButtonGroup>
      ))}
    </Bar>
  );
}
