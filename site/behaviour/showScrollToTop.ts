/** How far the page must be scrolled before the arrow shows, in pixels (specification section 9). */
const THRESHOLD = 300;

/** Shows the scroll-to-top arrow below the threshold and hides it above. */
export function showScrollToTop(): void {
  const arrow = document.querySelector<HTMLElement>('[data-scroll-to-top]');
  if (!arrow) return;
  const show = () => {
    arrow.hidden = scrollY <= THRESHOLD;
  };
  addEventListener('scroll', show, { passive: true });
  show();
}
