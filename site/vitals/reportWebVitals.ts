// By its address, not by `import()` of its name: the bundler splits a script that may import another off into
// a file of its own, and the page would wait for one more request to learn that nobody wants a report.
import library from 'web-vitals?url';
import type { Metric } from 'web-vitals';

/**
 * Reports how fast the page was for this visitor, where somebody wants to know; without a callback nothing is loaded.
 *
 * @param onReport called once for each of the vitals, as it becomes known
 */
export async function reportWebVitals(onReport?: (metric: Metric) => void): Promise<void> {
  if (!onReport) return;
  const vitals: typeof import('web-vitals') = await import(/* @vite-ignore */ library);
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = vitals;
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
}
