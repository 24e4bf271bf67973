/** How near the map must be to the screen before it is fetched. */
const MARGIN = '400px';

/** Fetches the map once the visitor comes near it, so that nobody else asks a third party for anything. */
export function fetchMapWhenNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const { src } = (target as HTMLIFrameElement).dataset;
        if (!isIntersecting || !src) continue;
        (target as HTMLIFrameElement).src = src;
        observer.unobserve(target);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const map of document.querySelectorAll('iframe[data-src]')) observer.observe(map);
}
