/**
 * A Contact link that stays on its page scrolls to the bottom and zooms the contact block in, the next one out.
 * How fast it scrolls and whether it moves at all is for the style sheet, which knows who wants less motion.
 */
export function zoomContact(): void {
  const contact = document.getElementById('contact');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    link.addEventListener('click', (event) => {
      if (!contact || link.pathname !== location.pathname || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      contact.dataset.zoom = contact.dataset.zoom === 'in' ? 'out' : 'in';
      contact.focus({ preventScroll: true });
      scrollTo(0, document.documentElement.scrollHeight);
    });
  }
}
