// The copyright year stays right on a page that was built last year, and on a device whose clock is behind.
const year = document.querySelector<HTMLElement>('[data-year]');
if (year) year.textContent = `${Math.max(Number(year.dataset.year), new Date().getFullYear())}`;

const contact = document.querySelector<HTMLElement>('[data-contact-block]');

if (contact) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    // A Contact link scrolls to the bottom and zooms the block in, the next one out (specification section 2). The style
    // sheet animates both, unless the visitor prefers reduced motion.
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // As the target of the URL it has zoomed in already.
      const isZoomedIn = contact.dataset.zoom ? contact.dataset.zoom === 'in' : contact.matches(':target');
      contact.dataset.zoom = isZoomedIn ? 'out' : 'in';
      contact.focus({ preventScroll: true });
      scrollTo(0, document.documentElement.scrollHeight);
    });
  }
}
