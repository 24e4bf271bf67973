import { whenLoaded } from '../layouts/whenLoaded.ts';

/** How far the page must be scrolled before the arrow shows, in pixels (specification section 9). */
const SCROLL_THRESHOLD = 300;

const button = document.querySelector<HTMLButtonElement>('[data-menu-button]');
const menu = document.getElementById(button?.getAttribute('aria-controls') ?? '');

if (button && menu) {
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const setOpen = (open: boolean) => button.setAttribute('aria-expanded', `${open}`);

  button.addEventListener('click', () => setOpen(!isOpen()));
  menu.addEventListener('click', () => setOpen(false));
  document.addEventListener('pointerdown', ({ target }) => {
    if (!button.contains(target as Node) && !menu.contains(target as Node)) setOpen(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    setOpen(false);
    button.focus();
  });
}

const arrow = document.querySelector<HTMLElement>('[data-scroll-to-top]');

if (arrow) {
  const update = () => {
    // It steps aside for someone who fills in the form, who has little of the screen left above the keyboard.
    arrow.hidden = scrollY <= SCROLL_THRESHOLD || document.activeElement?.closest('form') != null;
  };
  for (const event of ['scroll', 'focusin', 'focusout']) addEventListener(event, update, { passive: true });
  whenLoaded(update);
}
