import { afterEach, vi } from 'vitest';

// No test leaves a fake to the next one, nor a file, which shares its process with others.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
