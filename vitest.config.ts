import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    include: ['{domain,site,inbox,build,server,tests,firebase}/**/*.test.ts'],
    // Two cores are what the smallest machine that runs this has.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { HEAVY: mode === 'heavy' ? '1' : '' },
  },
}));
