import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxApi } from './api/contract.ts';
import { refetchAll } from './api/queries.ts';
import { MESSAGES } from './messages.ts';
import { Alert } from './ui/Alert.tsx';

const MAINTENANCE_KEY = ['maintenance'];

interface MaintenanceButtonProps {
  runMaintenance: NonNullable<InboxApi['maintenance']>;
}

/** Runs the maintenance when the inbox is opened, where no server does, and again when it is pressed. */
export function MaintenanceButton({ runMaintenance }: MaintenanceButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationKey: MAINTENANCE_KEY,
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
      <p role="status">{data && texts.done(data.added, data.erased)}</p>
    </>
  );
}

/** Shows why the last maintenance failed; beside the list, since the menu is closed when the inbox is opened. */
export function MaintenanceAlert() {
  const error = useMutationState({ filters: { mutationKey: MAINTENANCE_KEY } }).at(-1)?.error;
  return error && <Alert tone="alert">{MESSAGES.maintenance.failed(error.message)}</Alert>;
}
