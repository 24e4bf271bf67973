/** How near the map must be to the screen before it is fetched. */
const MARGIN = '400px';

/** Fetches the map once the visitor comes near it, so that nobody else asks a third party for anything. */
export function fetchMapWhenNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const map = target as HTMLIFrameElement;
        const { sandbox = '', src = '' } = map.dataset;
        map.sandbox.value = sandbox;
        map.src = src;
        observer.unobserve(map);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const map of document.querySelectorAll('iframe[data-src]')) observer.observe(map);
}
