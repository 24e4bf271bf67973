import {
  type Mutation,
  matchMutation,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { refetchAll } from '../api/inboxClient.ts';
import { addEnquiry } from '../api/requests.ts';
import { useSession } from '../api/session.ts';
import { addMutation, type Entry, isUnedited } from './entry.ts';

const ADDING_KEY = ['adding'];

/**
 * Adds an enquiry by hand; goes on with one that was submitted before the page was loaded. What sends it outlives the
 * component, and the next one that shows the entry follows it.
 */
export function useAdding(entry: Entry) {
  const client = useQueryClient();
  const { email } = useSession();
  const mutationKey = [...ADDING_KEY, entry.id];
  const { mutate } = useMutation({ mutationKey, ...addMutation({ add: addEnquiry, author: email }) });
  const latest = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);

  function send(submitted: Entry) {
    const sending = { mutationKey, predicate: ({ state }: Mutation) => isUnedited(state.variables as Entry) };
    if (client.isMutating(sending) === 0) mutate(submitted);
  }

  const resume = useEffectEvent(() => {
    if (entry.isSubmitted) send(entry);
  });
  useEffect(() => resume(), []);
  return { ...latest, send };
}

/** @param onSettled `enquiry` is null where the entry was edited or discarded before it was sent */
export function useSettledEntries(onSettled: (entry: Entry, enquiry: InboxDetail | null) => void) {
  const client = useQueryClient();
  const settle = useEffectEvent(onSettled);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (!matchMutation({ mutationKey: ADDING_KEY }, event.mutation)) return;
        const enquiry: InboxDetail | null = event.action.data;
        settle(event.mutation.state.variables, enquiry);
        if (enquiry) void refetchAll(client);
      }),
    [client],
  );
}
