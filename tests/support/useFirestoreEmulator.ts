import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FirestoreEmulator, NoEmulatorError, startFirestoreEmulator } from './startFirestoreEmulator.ts';

/** An emulator may have to be downloaded first. */
const START_TIMEOUT_MS = 400_000;

/**
 * Starts the emulator for the tests of a file, which are skipped when it is not available.
 *
 * @returns the emulator, during a test
 */
export function useFirestoreEmulator(): () => FirestoreEmulator {
  let emulator: FirestoreEmulator | NoEmulatorError | undefined;
  beforeAll(async () => {
    emulator = await startFirestoreEmulator().catch((error: unknown) => {
      if (error instanceof NoEmulatorError) return error;
      throw error;
    });
  }, START_TIMEOUT_MS);
  beforeEach(({ skip, task }) => {
    if (!(emulator instanceof NoEmulatorError)) return;
    console.warn(`SKIPPED: ${task.name}: ${emulator.message}`);
    skip(emulator.message);
  });
  afterAll(async () => {
    if (emulator && !(emulator instanceof NoEmulatorError)) await emulator[Symbol.asyncDispose]();
  });
  return () => {
    if (!emulator || emulator instanceof NoEmulatorError) throw emulator ?? new Error('no test is running');
    return emulator;
  };
}
