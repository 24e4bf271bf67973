import type { Metric } from 'web-vitals';

/**
 * Reports how fast the page was for this visitor, where somebody wants to know; without a callback nothing is loaded.
 *
 * @param onReport called once for each of the vitals, as it becomes known
 */
export async function reportWebVitals(onReport?: (metric: Metric) => void): Promise<void> {
  if (!onReport) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
}
