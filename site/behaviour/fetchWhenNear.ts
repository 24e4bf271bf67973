/** How near something must be to the screen before it is fetched. */
const MARGIN = '400px';

/** Fetches the map and far pictures once the visitor comes near them; see `ui/WhenNear.tsx`. */
export function fetchWhenNear(): void {
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
  for (const place of document.querySelectorAll('[data-near]')) observer.observe(place);
}
