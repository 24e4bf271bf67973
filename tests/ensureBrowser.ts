import { ensureBrowser } from './support/findBrowser.ts';

/** Makes sure that there is a browser before the browser tests start, or says in one line that there is none. */
try {
  console.log(`Browser: ${ensureBrowser()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
