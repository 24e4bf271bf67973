import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/** Debian's Chromium without windows, in which tests are 40 % faster, and the one for a desktop. */
const [HEADLESS, DESKTOP] = ['chromium-headless-shell', 'chromium'];

const APT_UPDATE = ['apt-get', 'update'];

/** Finds an installed Chromium: Playwright's own, else Debian's. */
export function findBrowser(): string | undefined {
  return find(HEADLESS, DESKTOP);
}

/** Finds a Chromium with notifications and the user's settings, which Debian's headless one lacks. */
export function findDesktopBrowser(): string | undefined {
  return find(DESKTOP);
}

function find(...debianPackages: string[]): string | undefined {
  const debianPaths = debianPackages.map((name) => `/usr/bin/${name}`);
  return [chromium.executablePath(), ...debianPaths].find((path) => existsSync(path));
}

/**
 * Finds a Chromium or installs one: Playwright's own, else Debian's.
 *
 * @throws {Error} when neither can be installed
 */
export async function ensureBrowser(): Promise<string> {
  const playwright = ['npx', 'playwright', 'install'];
  const commands = [
    [...playwright, '--with-deps', 'chromium'],
    [...playwright, 'chromium'],
    APT_UPDATE,
    aptInstall(HEADLESS),
    aptInstall(DESKTOP),
  ];
  const browser = findBrowser() ?? (await install(commands, findBrowser));
  if (browser) return browser;
  throw new Error(
    'No browser to test with: neither Playwright could download its Chromium nor apt-get install one; install chromium and run npm test again.',
  );
}

/** Finds or installs such a Chromium; undefined where it can't be had. */
export async function ensureDesktopBrowser(): Promise<string | undefined> {
  return findDesktopBrowser() ?? install([APT_UPDATE, aptInstall(DESKTOP)], findDesktopBrowser);
}

function aptInstall(name: string): string[] {
  return ['apt-get', 'install', '--yes', '--no-install-recommends', name];
}

/** Runs the commands one after the other until the browser is found. */
async function install(commands: string[][], found: () => string | undefined): Promise<string | undefined> {
  for (const [command = '', ...args] of commands) {
    console.log(`No such Chromium here yet; trying: ${command} ${args.join(' ')}`);
    try {
      await run(command, args, { timeout: 600_000, maxBuffer: Infinity });
    } catch (error) {
      console.log((error as Error).message);
      continue;
    }
    const installed = found();
    if (installed) return installed;
  }
  return undefined;
}
