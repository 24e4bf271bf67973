import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { InboxApi } from './api/contract.ts';
import { refetchAll } from './api/queries.ts';
import { MESSAGES } from './messages.ts';

interface MaintenanceButtonProps {
  runMaintenance: NonNullable<InboxApi['maintenance']>;
}

/** Runs the maintenance when the inbox is opened, where no server does, and again when it is pressed. */
export function MaintenanceButton({ runMaintenance }: MaintenanceButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: runMaintenance,
    onSuccess: ({ added, erased }) => {
      if (added + erased > 0) void refetchAll(client);
    },
  });
  useEffect(() => mutate(), [mutate]);
  const texts = MESSAGES.maintenance;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        {texts.run}
      </button>
      {error && <Alert tone="alert">{texts.failed(error.message)}</Alert>}
      <p role="status">{data && texts.done(data.added, data.erased)}</p>
    </>
  );
}
