import { type Browser, chromium } from '@playwright/test';
import { withFacesOf } from '../../tests/support/faces/withFacesOf.ts';
import { ensureBrowser } from '../../tests/support/findBrowser.ts';

/** A phone as Lighthouse's mobile preset has it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Slow 4G as Lighthouse has it: bytes a second each way, and the round trip in milliseconds. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Words for a Chromium that does nothing by itself, also as root in a container. */
export const CHROMIUM_WORDS = [
  '--headless=new',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the browser that the tests use too. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: CHROMIUM_WORDS,
    env: withFacesOf('phone'),
    // Playwright turns it off, and it is one of the things that are measured.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
