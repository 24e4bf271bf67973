// The copyright year stays right on a page that was built last year.
const year = document.querySelector('[data-year]');
if (year) year.textContent = `${new Date().getFullYear()}`;
