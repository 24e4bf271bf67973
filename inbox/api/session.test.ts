import { expect, test } from 'vitest';
import { keptAfterMs } from './session.ts';

test.for([
  ['at once', 200, 3_800],
  ['after it was waited for, on a connection that hangs', 3_100, 900],
  ['late', 9_000, 500],
] as const)('a page that came %s does not wait as long again for the session', ([, openedMs, timeoutMs]) => {
  expect(keptAfterMs(openedMs)).toBe(timeoutMs);
});
