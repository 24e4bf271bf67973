/** How near the map must be to the screen before it is fetched. */
const MARGIN = '400px';

/** Fetches the map once the visitor comes near it, so that nobody else asks a third party for anything. */
export function fetchMapWhenNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const template = target.querySelector('template');
        template?.replaceWith(template.content);
        observer.unobserve(target);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const map of document.querySelectorAll('[data-map]')) observer.observe(map);
}
