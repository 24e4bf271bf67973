import { useEffect, useEffectEvent, useState } from 'react';
import { isCurrent } from '../../domain/desk/inboxWork.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { Button } from '../../ui/Button.tsx';
import { hasStatus } from '../api/inboxApi.ts';
import { useEnquiry } from '../api/queries.ts';
import { Bar } from '../changes/Bar.tsx';
import type { Call } from '../changes/calls.ts';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { followUpAfter, OUTCOMES, type Outcome } from './outcomes.ts';

/** Asks for the outcome of a call or message. One tap sets the status, adds a note and plans the next follow-up. */
export function OutcomeBar({ call }: { call: Call }) {
  const { actions, focusEnquiry } = useInbox();
  const { item, channel } = call;
  const { data: detail, error } = useEnquiry(item.id);
  const enquiry = detail ?? item;
  const texts = MESSAGES.outcome;
  const [isForAll, setForAll] = useState(false);
  const isErased = hasStatus(error, 404);
  const end = useEffectEvent(() => actions.endCall(call));
  useEffect(() => {
    if (isErased) end();
  }, [isErased]);
  useShortcuts(Object.fromEntries(OUTCOMES.map((outcome, index) => [index + 1, () => record(outcome)])));
  const open = [enquiry, ...(detail?.others ?? [])].filter((one) => isOpen(one.status) && isCurrent(one));

  function record(outcome: Outcome) {
    const note = texts.notes[channel][outcome];
    const followUpAt = followUpAfter(outcome, Date.now());
    const contacted = { status: 'contacted', note, followUpAt } as const;
    // Meanwhile a colleague may have closed them.
    if (isForAll && open.length > 1) actions.apply(open, contacted);
    else actions.apply([enquiry], isOpen(enquiry.status) ? contacted : { note });
    close();
  }

  function close() {
    actions.endCall(call);
    focusEnquiry(item.id);
  }

  return (
    <Bar
      label={texts.question(enquiry.fields.Name, actions.calls.length - 1)}
      close={{ label: texts.skip, onClick: close }}
    >
      {OUTCOMES.map((outcome, index) => (
        <Button key={outcome} aria-keyshortcuts={`${index + 1}`} onClick={() => record(outcome)}>
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
