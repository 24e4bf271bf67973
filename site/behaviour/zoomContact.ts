/**
 * A Contact link that stays on its page scrolls to the bottom and zooms the contact block in, the next one out.
 * How fast it scrolls and whether it moves at all is for the style sheet, which knows who wants less motion.
 */
export function zoomContact(): void {
  const contact = document.getElementById('contact');
  // As the address's target it has zoomed in already.
  if (contact?.matches(':target')) contact.dataset.zoom = 'in';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    link.addEventListener('click', (event) => {
      if (!contact || link.pathname !== location.pathname || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      contact.dataset.zoom = contact.dataset.zoom === 'in' ? 'out' : 'in';
      contact.focus({ preventScroll: true });
      scrollToBottom();
    });
  }
}

/** A smooth scroll keeps to the place where the bottom was; the faces can come on the way and move it down. */
function scrollToBottom(): void {
  const { scrollHeight } = document.documentElement;
  scrollTo(0, scrollHeight);
  addEventListener(
    'scrollend',
    () => document.documentElement.scrollHeight > scrollHeight && scrollToBottom(),
    {
      once: true,
    },
  );
}
