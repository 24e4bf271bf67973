import { useEffect, useState } from 'react';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry.ts';
import { DatabaseWriteError } from './delivery/contract.ts';
import { showToast } from './FormToasts.tsx';
import { type OutboxEvent, outbox } from './outbox/Outbox.ts';

/** Follows the outbox: the toasts of the specification (sections 4 and 8), and the latest event for the status. */
export function useOutbox(): OutboxEvent | undefined {
  const [latest, setLatest] = useState<OutboxEvent>();
  useEffect(() => {
    const warned = new Set<string>();
    const unsubscribe = outbox.subscribe((event) => {
      setLatest(event);
      if (event?.kind === 'sent' && !event.isFromEarlierVisit)
        showToast('success', ENQUIRY_MESSAGES.received);
      if (!event || !('error' in event)) return;
      console.error(event.error);
      // One toast for each enquiry, not one for each retry.
      if (event.error instanceof DatabaseWriteError || warned.has(event.enquiry.id)) return;
      warned.add(event.enquiry.id);
      showToast('warning', ENQUIRY_MESSAGES.notAdded);
    });
    outbox.start();
    return unsubscribe;
  }, []);
  return latest;
}
