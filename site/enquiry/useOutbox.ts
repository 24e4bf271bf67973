import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { afterPaint } from '../behaviour/afterPaint.ts';
import { DatabaseWriteError } from '../delivery/DatabaseWriteError.ts';
import { deliver, type Enquiry } from '../delivery/delivery.ts';
import { Outbox, type OutboxEvent } from '../outbox/Outbox.ts';
import type { EnquiryState } from './EnquiryState.ts';

/** The outbox, and how the latest enquiry in it fares; the toasts are the specification's (sections 4 and 8). */
export function useOutbox() {
  const [state, setState] = useState<EnquiryState>({ kind: 'idle' });
  const warned = useRef(new Set<string>());
  const outbox = useMemo(() => new Outbox(deliver, follow), []);
  useEffect(() => outbox.start(), [outbox]);

  function follow(event: OutboxEvent) {
    if (event.kind === 'gone') return forget(event.id);
    startTransition(() => setState(event));
    if (event.kind === 'sent') afterPaint(() => toast.success(ENQUIRY_MESSAGES.received));
    if (event.kind !== 'waiting' && event.kind !== 'refused') return;
    console.error(event.error);
    // An exception is warned of once; the tries that follow are silent.
    if (event.error instanceof DatabaseWriteError || warned.current.has(event.enquiry.id)) return;
    warned.current.add(event.enquiry.id);
    afterPaint(() => toast.warn(ENQUIRY_MESSAGES.notAdded));
  }

  /** What another tab has done away with is not shown as waiting any more. */
  function forget(id: string) {
    setState((before) => ('enquiry' in before && before.enquiry.id === id ? { kind: 'idle' } : before));
  }

  return {
    state,
    send: (enquiry: Enquiry) => outbox.send(enquiry),
    retry: () => outbox.retry(),
    discard: (enquiry: Enquiry) => outbox.discard(enquiry),
  };
}
