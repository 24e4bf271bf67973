/**
 * The brand's mark: a capsule, tilted, one half drawn and the other filled; where they meet runs a wave,
 * as a signal runs along a nerve. Drawn in a square of 32, in `currentColor`.
 */
export const BRAND_MARK = {
  size: 32,
  turn: 'rotate(-45 16 16)',
  shell: 'M9 9.5h14a6.5 6.5 0 0 1 0 13H9a6.5 6.5 0 0 1 0-13Z',
  filled: 'M16 9.5h7a6.5 6.5 0 0 1 0 13h-7c-5-4.4 5-8.6 0-13Z',
  stroke: 2,
} as const;

/** The mark as the elements of an SVG in a box of 32 by 32, in any CSS colour. */
export function brandMarkElements(colour: string): string {
  const { turn, shell, filled, stroke } = BRAND_MARK;
  return `<g transform="${turn}"><path d="${shell}" fill="none" stroke="${colour}" stroke-width="${stroke}"/><path d="${filled}" fill="${colour}"/></g>`;
}
