import { followUpAfter, OUTCOMES, type Outcome } from '../../domain/inboxWork.ts';
import { useEnquiry } from '../api/queries.ts';
import type { Call } from '../api/useCall.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { Changes } from './useChanges.ts';

interface OutcomeBarProps {
  call: Call;
  changes: Changes;
  onDone: () => void;
}

/** Asks for the outcome of a call or message. One tap sets the status, a note and the next follow-up. */
export function OutcomeBar({ call: { id, way }, changes, onDone }: OutcomeBarProps) {
  const { data: enquiry } = useEnquiry(id);
  const texts = MESSAGES.outcome;
  if (!enquiry) return null;

  function record(outcome: Outcome) {
    if (!enquiry) return;
    const isOpen = enquiry.status === 'new' || enquiry.status === 'contacted';
    const note = texts.notes[way][outcome];
    const followUpAt = followUpAfter(outcome, Date.now());
    changes.apply(enquiry, isOpen ? { status: 'contacted', note, followUpAt } : { note });
    onDone();
  }

  return (
    <Bar label={texts.question(enquiry.fields.Name)} isStacked>
      {OUTCOMES.map((outcome, index) => (
        <SecondaryButton
          key={outcome}
          data-outcome={index + 1}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => record(outcome)}
        >
          {texts.labels[outcome]}
        </SecondaryButton>
      ))}
      <SecondaryButton aria-label={texts.skip} onClick={onDone}>
        <Icon name="close" />
      </SecondaryButton>
    </Bar>
  );
}
