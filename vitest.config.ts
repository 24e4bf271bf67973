import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts with the tests across folders, which take longest and wait most: the others fill the gaps and the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: long = [], false: short = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      relative('tests', moduleId).startsWith('..') ? 'false' : 'true',
    );
    return [...long, ...short];
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: ['{domain,site,inbox,build,server,tests,firebase}/**/*.test.ts'],
    // Two more than the two cores of the smallest machine: some tests wait for a server's timeouts.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
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
