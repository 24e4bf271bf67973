import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The Chromium that this machine has: Playwright's own, else Debian's. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), DEBIAN_CHROMIUM].find((path) => existsSync(path));
}

/**
 * Finds a Chromium or gets one: Playwright's where it can be downloaded, else Debian's package.
 *
 * @throws {Error} when neither can be had
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  for (const [command, ...words] of [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ] as [string, ...string[]][]) {
    console.log(`No Chromium here yet; trying: ${command} ${words.join(' ')}`);
    try {
      execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    } catch {
      continue;
    }
    const got = findBrowser();
    if (got) return got;
  }
  throw new Error(
    'No browser to test with: neither Playwright could download its Chromium nor apt-get install one; install chromium and run npm test again.',
  );
}
