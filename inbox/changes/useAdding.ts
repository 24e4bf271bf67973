import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refetchAll } from '../api/inboxClient.ts';
import { addEnquiry } from '../api/requests.ts';
import { useSession } from '../api/session.ts';
import { type AddOptions, addMutation, type Entry } from './entry.ts';

/** Adds an enquiry by hand; goes on with one that was submitted before the component was shown. */
export function useAdding(entry: Entry, onSettled: AddOptions['onSettled']) {
  const client = useQueryClient();
  const { email } = useSession();
  const adding = useMutation(
    addMutation({
      add: addEnquiry,
      author: email,
      onSettled: (enquiry, isEdited) => {
        onSettled(enquiry, isEdited);
        if (enquiry) void refetchAll(client);
      },
    }),
  );
  const resume = useEffectEvent(() => {
    if (entry.isSubmitted) adding.mutate(entry);
  });
  useEffect(() => resume(), []);
  return adding;
}
