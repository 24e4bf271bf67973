import { useState } from 'react';
import type { InboxItem } from '../domain/inboxApi.ts';
import type { Status } from '../domain/inboxView.ts';
import { useSession } from './api/session.ts';
import { type Call, type ContactWay, useCall } from './api/useCall.ts';
import type { Change, Changes } from './detail/useChanges.ts';

/** A status that asks for more before it is set. */
export interface StatusQuestion {
  item: InboxItem;
  status: 'won' | 'closed';
}

/** What can be done to an enquiry from its row, its detail and by keys. */
export interface EnquiryActions {
  /** Sets the status; closing asks why, winning what was won. */
  setStatus: (item: InboxItem, status: Status) => void;
  /** Claims the enquiry for the caller, and asks for the outcome on return. */
  beginCall: (item: InboxItem, way: ContactWay) => void;
  question: StatusQuestion | undefined;
  answer: (change: Change) => void;
  dismissQuestion: () => void;
  call: Call | undefined;
  endCall: () => void;
}

export function useEnquiryActions(changes: Changes): EnquiryActions {
  const { email } = useSession();
  const [question, setQuestion] = useState<StatusQuestion>();
  const [call, setCall] = useCall();
  return {
    setStatus: (item, status) => {
      if (item.status === status) return;
      if (status === 'won' || status === 'closed') setQuestion({ item, status });
      else changes.apply(item, { status });
    },
    beginCall: (item, way) => {
      setCall({ id: item.id, way });
      if (item.owner === null) changes.apply(item, { owner: email });
    },
    question,
    answer: (change) => question && changes.apply(question.item, change),
    dismissQuestion: () => setQuestion(undefined),
    call,
    endCall: () => setCall(undefined),
  };
}
