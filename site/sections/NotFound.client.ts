// Firebase Hosting has one page for what is not there. Our own server finds the one in the path's language by itself.
for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('[data-language-link]')) {
  if (pathname !== '/' && location.pathname.startsWith(`${pathname}/`)) location.replace(`${pathname}/404`);
}
