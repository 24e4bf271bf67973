/**
 * Calls the function once the page is shown: at once, or later where the browser renders it before the visitor asks for
 * it, as Chrome does for a likely result. https://developer.mozilla.org/en-US/docs/Web/API/Document/prerendering
 */
export function whenShown(callback: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}

/** Newer than TypeScript's types. */
interface NavigationTiming extends PerformanceNavigationTiming {
  /** https://developer.mozilla.org/en-US/docs/Web/API/PerformanceNavigationTiming/activationStart */
  activationStart?: number;
  /** https://developer.mozilla.org/en-US/docs/Web/API/PerformanceResourceTiming/deliveryType */
  deliveryType?: string;
}

/** Whether the browser had fetched the page before the visitor asked for it. */
export function wasFetchedAhead(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as NavigationTiming[];
  return Boolean(navigation?.activationStart) || navigation?.deliveryType === 'navigational-prefetch';
}
