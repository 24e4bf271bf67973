import { ensureBrowser } from './support/findBrowser.ts';

/** Installs the browser where it is missing, once, before the workers of the tests start. */
try {
  console.log(`Browser: ${await ensureBrowser()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
