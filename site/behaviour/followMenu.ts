/** Says on the button whether the menu is open, and closes the menu once a link of it is chosen. */
export function followMenu(): void {
  const menu = document.querySelector<HTMLElement>('[popover]');
  const button = document.querySelector('[popovertarget]');
  const say = (open: boolean) => button?.setAttribute('aria-expanded', `${open}`);
  say(false);
  menu?.addEventListener('toggle', (event) => say((event as ToggleEvent).newState === 'open'));
  menu?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.hidePopover();
  });
  // On a wide screen the links stand in the bar; an open menu would lie over it.
  addEventListener('resize', () => button?.checkVisibility() || menu?.hidePopover());
}
