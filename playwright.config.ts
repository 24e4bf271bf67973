import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './tests/support/browserTest.ts';
import { findBrowser } from './tests/support/findBrowser.ts';

const executablePath = findBrowser();

// It halves the time that each of the many servers and commands takes to start.
process.env.NODE_COMPILE_CACHE = resolve('.cache/node');

/** Chromium as it must be started where there is no network, and as root in a container. */
const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // Nothing leaves the machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) };

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  launchOptions,
};

/** What only the hosted mode has. */
const HOSTED_ALONE = '**/hosted/*.spec.ts';

export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // One more try, since a browser on a busy machine can lose a process; Playwright lists the test as flaky.
  retries: 1,
  timeout: 60_000,
  // A machine with both cores busy takes its time.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'hosted',
      grepInvert: /@desktop|@any-delivery/,
      use: { ...PHONE, delivery: 'firebase' },
      testMatch: [
        '**/languages.spec.ts',
        '**/myEnquiry.spec.ts',
        '**/outbox.spec.ts',
        '**/oldBrowser.spec.ts',
        HOSTED_ALONE,
      ],
      // It builds the site into one folder and starts the emulators, which takes longer than it would save in parallel.
      workers: 1,
    },
    // But for the tests with the tag `@desktop`, which have a wide screen.
    { name: 'phone', use: PHONE, testIgnore: HOSTED_ALONE },
  ],
});
