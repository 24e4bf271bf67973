import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    include: ['{domain,site,inbox,build,server,tests,firebase}/**/*.test.ts'],
    // One more than the two cores of the smallest machine: some tests wait for a server's timeouts.
    maxWorkers: 3,
    // Loading the same modules again for each file would double the time.
    isolate: false,
    setupFiles: 'tests/support/undoFakes.ts',
    testTimeout: 60_000,
    // A hook may build the site.
    hookTimeout: 120_000,
    // The cache halves the time that each of the many servers and commands takes to start.
    env: { HEAVY: mode === 'heavy' ? '1' : '', NODE_COMPILE_CACHE: resolve('.cache/node') },
  },
}));
