/** One is laid out after another with this pause between them, in milliseconds, so that none keeps a slow phone long. */
const PAUSE_MILLISECONDS = 50;

/** What lies far below and is not laid out while the page loads; see `docs/decisions/layout-in-pieces.md`. */
const later = () => document.querySelectorAll<HTMLElement>('[data-later]');

/**
 * Lays out the rest of the page, a piece at a time. Until a piece is laid out a guess stands for its height, which
 * serves those who scroll down to it but not a link into the page: following one lays out all of it at once.
 *
 * @param start when what the visitor sees first is complete
 */
export async function layOutLater(start: Promise<void>): Promise<void> {
  addEventListener('click', layOutBeforeJump, { capture: true });
  if (location.hash) layOutNow();
  await start;
  for (const piece of later()) {
    layOut(piece);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
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
