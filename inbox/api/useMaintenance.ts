import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxApi } from './inboxApi.ts';
import { refetchAll } from './queries.ts';

const { maintenance } = inboxApi;

export type Maintenance = ReturnType<typeof useMaintenance>;

/** Runs the maintenance when the inbox is opened, where no server does; it can be run again. */
export function useMaintenance() {
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: async () => maintenance?.(),
    onSuccess: (done) => {
      if (done && done.added + done.erased > 0) void refetchAll(client);
    },
  });
  const { mutate } = run;
  useEffect(() => {
    if (maintenance) mutate();
  }, [mutate]);
  return run;
}
