import { useEffect, useEffectEvent, useState } from 'react';
import { isOpen } from '../../domain/status.ts';
import { Button } from '../../ui/Button.tsx';
import { hasStatus } from '../api/inboxApi.ts';
import { useEnquiry } from '../api/queries.ts';
import type { Call } from '../changes/useEnquiryActions.ts';
import { useInbox } from '../InboxContext.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import { followUpAfter, OUTCOMES, type Outcome } from './outcomes.ts';

/** Asks for the outcome of a call or message. One tap sets the status, adds a note and plans the next follow-up. */
export function OutcomeBar({ call: { id, channel } }: { call: Call }) {
  const { actions, focusEnquiry } = useInbox();
  const { data: enquiry, error } = useEnquiry(id);
  const texts = MESSAGES.outcome;
  const [isForAll, setForAll] = useState(false);
  const isErased = hasStatus(error, 404);
  const end = useEffectEvent(actions.endCall);
  useEffect(() => {
    if (isErased) end();
  }, [isErased]);
  useShortcuts(Object.fromEntries(OUTCOMES.map((outcome, index) => [index + 1, () => record(outcome)])));
  if (!enquiry) return null;
  const open = [enquiry, ...enquiry.others].filter(({ status }) => isOpen(status));

  function record(outcome: Outcome) {
    if (!enquiry) return;
    const note = texts.notes[channel][outcome];
    const followUpAt = followUpAfter(outcome, Date.now());
    const contacted = { status: 'contacted', note, followUpAt } as const;
    // Meanwhile a colleague may have closed them.
    if (isForAll && open.length > 1) actions.apply(open, contacted);
    else actions.apply([enquiry], isOpen(enquiry.status) ? contacted : { note });
    close();
  }

  function close() {
    actions.endCall();
    focusEnquiry(id);
  }

  return (
    <Bar label={texts.question(enquiry.fields.Name)} close={{ label: texts.skip, onClick: close }}>
      {OUTCOMES.map((outcome, index) => (
        <Button
          variant="secondary"
          key={outcome}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => record(outcome)}
        >
          {texts.labels[outcome]}
        </Button>
      ))}
      {open.length > 1 && (
        <label>
          <input type="checkbox" checked={isForAll} onChange={() => setForAll(!isForAll)} />
          <span>{MESSAGES.bulk.forOpenOnes(open.length)}</span>
        </label>
      )}
    </Bar>
  );
}
