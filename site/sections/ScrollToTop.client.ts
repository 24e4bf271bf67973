/** How far the page must be scrolled before the arrow shows, in pixels (specification section 9). */
const THRESHOLD = 300;

const arrow = document.querySelector<HTMLElement>('[data-scroll-to-top]');

if (arrow) {
  const update = () => {
    // It steps aside for someone who fills in the form, who has little of the screen left above the keyboard.
    arrow.hidden = scrollY <= THRESHOLD || document.activeElement?.closest('form') != null;
  };
  for (const event of ['scroll', 'focusin', 'focusout']) addEventListener(event, update, { passive: true });
  update();
}
