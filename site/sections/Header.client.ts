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
