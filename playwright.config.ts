import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './tests/support/browserTest.ts';
import { withFacesOf } from './tests/support/faces/withFacesOf.ts';
import { findBrowser } from './tests/support/findBrowser.ts';

const executablePath = findBrowser();

/** Chromium as it must be started where there is no network, and as root in a container. */
const CHROMIUM_WORDS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const launchOptionsOf = (device: 'phone' | 'desktop') => ({
  args: CHROMIUM_WORDS,
  env: withFacesOf(device),
  ...(executablePath ? { executablePath } : {}),
});

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  launchOptions: launchOptionsOf('phone'),
};
const DESKTOP = { viewport: { width: 1280, height: 800 }, launchOptions: launchOptionsOf('desktop') };

/** What only the hosted mode has. */
const HOSTED_ALONE = '**/hosted/*.spec.ts';

export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  reporter: [['list']],
  use: { trace: 'retain-on-failure' },
  projects: [
    { name: 'phone', use: PHONE, testIgnore: HOSTED_ALONE },
    { name: 'desktop', use: DESKTOP, testIgnore: HOSTED_ALONE },
    {
      name: 'hosted',
      use: { ...PHONE, delivery: 'firebase' },
      testMatch: ['**/enquiry.spec.ts', '**/outbox.spec.ts', '**/axe.spec.ts', HOSTED_ALONE],
      // One site and one emulator, whose services the tests take away in turn.
      workers: 1,
    },
  ],
});
