import { ensureBrowser } from './support/findBrowser.ts';
import { ensureAuthEmulator } from './support/startAuthEmulator.ts';

/** Installs what the browser tests need and is missing, once, before their workers start. */
try {
  const [browser] = await Promise.all([ensureBrowser(), ensureAuthEmulator()]);
  console.log(`Browser: ${browser}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
