/** What lies far below and is not laid out while the page loads; see `docs/decisions/layout-in-pieces.md`. */
const later = () => document.querySelectorAll<HTMLElement>('[data-later]');

/**
 * Lays out the rest of the page once it has loaded, a piece with each frame so that none keeps a slow phone long.
 * Until then a guess stands for its height, which serves those who scroll down to it but not a link into the page:
 * following one lays out all of it at once.
 */
export function layOutLater(): void {
  addEventListener('click', layOutBeforeJump, { capture: true });
  if (location.hash) layOutNow();
  addEventListener('load', layOutByFrames);
}

async function layOutByFrames(): Promise<void> {
  for (const piece of later()) {
    await new Promise(requestAnimationFrame);
    layOut(piece);
  }
  removeEventListener('click', layOutBeforeJump, { capture: true });
}

function layOutBeforeJump({ target }: Event): void {
  if ((target as Element).closest('a[href*="#"]')) layOutNow();
}

function layOutNow(): void {
  for (const piece of later()) layOut(piece);
}

function layOut({ dataset }: HTMLElement): void {
  delete dataset.later;
}
