import { afterAll, vi } from 'vitest';

// Files share a process: none leaves a fake to the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
