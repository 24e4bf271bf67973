import { ensureBrowser, ensureDesktopBrowser } from './support/findBrowser.ts';

/** Installs the browsers where they are missing, once, before the workers of the tests start. */
try {
  console.log(`Browser: ${await ensureBrowser()}`);
  console.log(`With notifications and settings: ${(await ensureDesktopBrowser()) ?? 'none'}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
