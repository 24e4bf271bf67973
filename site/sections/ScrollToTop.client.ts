/** How far the page must be scrolled before the arrow shows, in pixels (specification section 9). */
const THRESHOLD = 300;

const arrow = document.querySelector<HTMLElement>('[data-scroll-to-top]');

if (arrow) {
  const update = () => {
    arrow.hidden = scrollY <= THRESHOLD;
  };
  addEventListener('scroll', update, { passive: true });
  update();
}
