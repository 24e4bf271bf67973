/** Keeps the copyright year right on a page that was built last year. */
export function correctYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = `${new Date().getFullYear()}`;
}
