import { Alert } from '../ui/Alert.tsx';
import type { Maintenance } from './api/useMaintenance.ts';
import { MESSAGES } from './messages.ts';

/** Runs the maintenance again, and shows the result of the last run. */
export function MaintenanceButton({ maintenance }: { maintenance: Maintenance }) {
  const { mutate, isPending, error, data } = maintenance;
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
