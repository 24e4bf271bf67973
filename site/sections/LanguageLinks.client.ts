/** From where on the visitor has read on, in pixels; above it, the other language begins at the top, too. */
const READ_ON = 300;

// The link to another language keeps the place on the page and what the URL says of where the visitor came from. What
// was typed is a draft in this tab (draft.ts).
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language-link]')) {
  link.addEventListener('click', () => {
    link.search = location.search;
    link.hash = scrollY > READ_ON ? sectionInView() : '';
  });
}

/** The id of the section that the visitor reads: the last one that has begun above the middle of the window. */
function sectionInView(): string {
  const sections = [...document.querySelectorAll('main :is(section, div)[id], footer[id]')];
  const begun = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 2);
  return begun[begun.length - 1]?.id ?? '';
}
