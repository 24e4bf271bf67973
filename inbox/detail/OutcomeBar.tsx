import { useState } from 'react';
import { isOpen } from '../../domain/inboxView.ts';
import { followUpAfter, OUTCOMES, type Outcome } from '../../domain/inboxWork.ts';
import { Button } from '../../ui/Button.tsx';
import { useEnquiry } from '../api/queries.ts';
import type { Call } from '../api/useCall.ts';
import type { BulkChanges } from '../bulk/useBulkChanges.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './OutcomeBar.module.css';
import type { Changes } from './useChanges.ts';

interface OutcomeBarProps {
  call: Call;
  changes: Changes;
  bulk: BulkChanges;
  onDone: () => void;
}

/** Asks for the outcome of a call or message. One tap sets the status, a note and the next follow-up. */
export function OutcomeBar({ call: { id, way }, changes, bulk, onDone }: OutcomeBarProps) {
  const { data: enquiry } = useEnquiry(id);
  const texts = MESSAGES.outcome;
  const [isForAll, setForAll] = useState(false);
  if (!enquiry) return null;
  const open = [enquiry, ...enquiry.others].filter(({ status }) => isOpen(status));

  function record(outcome: Outcome) {
    if (!enquiry) return;
    const note = texts.notes[way][outcome];
    const followUpAt = followUpAfter(outcome, Date.now());
    const contacted = { status: 'contacted', note, followUpAt } as const;
    if (isForAll) bulk.apply(open, contacted);
    else changes.apply(enquiry, isOpen(enquiry.status) ? contacted : { note });
    onDone();
  }

  return (
    <Bar label={texts.question(enquiry.fields.Name)} isStacked>
      {OUTCOMES.map((outcome, index) => (
        <Button
          variant="secondary"
          key={outcome}
          data-outcome={index + 1}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => record(outcome)}
        >
          {texts.labels[outcome]}
        </Button>
      ))}
      <Button variant="secondary" aria-label={texts.skip} onClick={onDone}>
        <Icon name="close" />
      </Button>
      {open.length > 1 && (
        <label className={styles.forAll}>
          <input type="checkbox" checked={isForAll} onChange={() => setForAll(!isForAll)} />
          {MESSAGES.bulk.forOpenOnes(open.length)}
        </label>
      )}
    </Bar>
  );
}
