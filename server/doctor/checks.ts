import { MINUTE_MS } from '../../domain/time.ts';
import { checkMail, checkProof, checkWaiting, checkWebhooks } from './mailChecks.ts';
import type { Check } from './report.ts';
import { checkContent, checkSettings, checkVersions } from './setupChecks.ts';
import { checkCertificate, checkClock, checkCollector, checkServer, checkSite } from './siteChecks.ts';
import { checkBackup, checkDisk, checkStore } from './storeChecks.ts';

const SECONDS = 1_000;

/** What the doctor looks at, in the order of its report. */
export const CHECKS: readonly Check[] = [
  { name: 'Settings', run: checkSettings, timeoutMs: 10 * SECONDS },
  { name: 'Content', run: checkContent, timeoutMs: 10 * SECONDS },
  { name: 'Versions', run: checkVersions, timeoutMs: 10 * SECONDS },
  { name: 'Server', run: checkServer, timeoutMs: 10 * SECONDS },
  { name: 'Site', run: checkSite, timeoutMs: 20 * SECONDS },
  { name: 'Certificate', run: checkCertificate, timeoutMs: 20 * SECONDS },
  { name: 'Clock', run: checkClock, timeoutMs: 20 * SECONDS },
  { name: 'Disk', run: checkDisk, timeoutMs: 10 * SECONDS },
  { name: 'Store', run: checkStore, timeoutMs: 10 * MINUTE_MS },
  { name: 'Backup', run: checkBackup, timeoutMs: 10 * MINUTE_MS },
  { name: 'Mail', run: checkMail, timeoutMs: MINUTE_MS },
  { name: 'Waiting mail', run: checkWaiting, timeoutMs: 10 * SECONDS },
  { name: 'Webhooks', run: checkWebhooks, timeoutMs: 10 * SECONDS },
  { name: 'Collector', run: checkCollector, timeoutMs: 10 * SECONDS },
  { name: 'Hourly proof', run: checkProof, timeoutMs: 10 * SECONDS },
];
