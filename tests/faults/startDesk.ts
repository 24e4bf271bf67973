import { readStore } from '../support/readStore.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { waitFor } from '../support/waitFor.ts';

/** The settings of a desk that collects from an emulator or from a proxy before it. */
export function deskSettings(firestore: string, projectId: string): Record<string, string> {
  return {
    PUBLIC_DELIVERY: 'firebase',
    PUBLIC_FIREBASE_PROJECT_ID: projectId,
    PUBLIC_FIRESTORE_EMULATOR: firestore,
  };
}

/** Starts the server as the desk of a hosted site. */
export function startDesk(
  dataDir: string,
  firestore: string,
  projectId: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  return startServer({
    DATA_DIR: dataDir,
    ...deskSettings(firestore, projectId),
    MAIL_PER_HOUR: '0',
    ...settings,
  });
}

/** Waits until the store has this many enquiries. */
export function waitForStored(dataDir: string, count: number, timeoutMs = 60_000): Promise<true> {
  return waitFor(() => readStore(dataDir).length >= count, `${count} enquiries in the store`, timeoutMs);
}

/** The collector's state in the response of the health endpoint. */
async function collectorStateOf(desk: RunningServer): Promise<string> {
  const response = await fetch(`${desk.url}/healthz`);
  return ((await response.json()) as { collector: string }).collector;
}

/** Waits until the collector has this state. */
export function waitForCollector(desk: RunningServer, state: string, timeoutMs = 60_000): Promise<true> {
  return waitFor(
    async () => (await collectorStateOf(desk)) === state,
    `the collector to be ${state}`,
    timeoutMs,
  );
}
