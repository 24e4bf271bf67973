/**
 * Does something once the browser has shown what the visitor's touch did, so that it never feels stuck; at once where
 * nothing is shown. Nothing that could be lost may wait for it. https://web.dev/articles/optimize-inp
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
