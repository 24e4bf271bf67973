import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { Upkeep as UpkeepMethods } from './api/contract.ts';
import { refetchEnquiries } from './api/queries.ts';
import { MESSAGES } from './messages.ts';

/** Keeps the enquiries in order when the inbox is opened, and at a button. */
export function Upkeep({ upkeep }: { upkeep: UpkeepMethods }) {
  const client = useQueryClient();
  const texts = MESSAGES.upkeep;
  const { mutate, ...run } = useMutation({
    mutationFn: async () => {
      const added = await upkeep.addMissingWork();
      const erased = await upkeep.eraseExpired();
      return { added, erased };
    },
    onSuccess: ({ added, erased }) => {
      if (added + erased > 0) void refetchEnquiries(client);
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <>
      <button type="button" disabled={run.isPending} onClick={() => mutate()}>
        {texts.run}
      </button>
      {run.isError && <Alert tone="alert">{texts.failed(run.error.message)}</Alert>}
      <p role="status">{run.data && texts.done(run.data.added, run.data.erased)}</p>
    </>
  );
}
