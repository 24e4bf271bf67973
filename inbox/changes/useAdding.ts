import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addEnquiry } from '../api/inboxApi.ts';
import { refetchAll } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { type AddOptions, addMutation, type Entry } from './entry.ts';

/** Adds an enquiry by hand; goes on with one that was submitted before the component was shown. */
export function useAdding(entry: Entry, { onAdded, onDone }: Pick<AddOptions, 'onAdded' | 'onDone'>) {
  const client = useQueryClient();
  const { email } = useSession();
  const adding = useMutation(
    addMutation({
      add: addEnquiry,
      author: email,
      onDone,
      onAdded: (enquiry, isEdited) => {
        onAdded(enquiry, isEdited);
        void refetchAll(client);
      },
    }),
  );
  const resume = useEffectEvent(() => {
    if (entry.isSubmitted) adding.mutate(entry);
  });
  useEffect(() => resume(), []);
  return adding;
}
