const contact = document.querySelector<HTMLElement>('[data-contact-block]');

if (contact) {
  // As the target of the URL it has zoomed in already.
  if (contact.matches(':target')) contact.dataset.zoom = 'in';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    // A Contact link that stays on its page scrolls to the bottom and zooms the block in, the next one out. Whether
    // either moves is for the style sheet, which knows who prefers reduced motion.
    link.addEventListener('click', (event) => {
      if (link.pathname !== location.pathname || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      contact.dataset.zoom = contact.dataset.zoom === 'in' ? 'out' : 'in';
      contact.focus({ preventScroll: true });
      scrollTo(0, document.documentElement.scrollHeight);
    });
  }
}
