/**
 * A page opens at its top or at the element that its address names, never where it was left; the back-forward cache,
 * which brings back a whole page as it stood, is not touched by this. Going back and forward within the page, which the
 * browser leaves to us then, does the same.
 */
export function followHistory(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  });
}
