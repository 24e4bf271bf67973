/**
 * Calls the function once the page has loaded, or when the visitor begins to use it, whichever is first: what reads
 * storage or the layout earlier makes a slow phone paint the picture later. A page that the browser renders before the
 * visitor asks for it, as Chrome does for a likely result, has to be shown too.
 * https://developer.mozilla.org/en-US/docs/Web/API/Document/prerendering
 */
export function whenLoaded(callback: () => void): void {
  const call = new AbortController();
  const { signal } = call;
  const callOnce = () => {
    call.abort();
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', callback, { once: true });
    else callback();
  };
  for (const event of ['load', 'pointerdown', 'keydown']) addEventListener(event, callOnce, { signal });
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
