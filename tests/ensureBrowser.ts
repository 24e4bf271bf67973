import { ensureBrowser } from './support/findBrowser.ts';

/** Finds or installs a browser before the browser tests start. */
try {
  console.log(`Browser: ${ensureBrowser()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
