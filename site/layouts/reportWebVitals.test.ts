import { expect, test, vi } from 'vitest';
import { reportWebVitals } from './reportWebVitals.ts';

const load = vi.hoisted(() => vi.fn());

vi.mock('web-vitals', () => {
  load();
  const reporterOf = (name: string) => (report: (metric: object) => void) => report({ name });
  return {
    onCLS: reporterOf('CLS'),
    onFCP: reporterOf('FCP'),
    onINP: reporterOf('INP'),
    onLCP: reporterOf('LCP'),
    onTTFB: reporterOf('TTFB'),
  };
});

test('the web-vitals loader loads nothing without a callback, and reports all five to one', async () => {
  await reportWebVitals();
  expect(load).not.toHaveBeenCalled();
  const names: string[] = [];
  await reportWebVitals(({ name }) => names.push(name));
  expect(names).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
});
