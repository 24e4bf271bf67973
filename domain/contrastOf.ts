/**
 * Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 *
 * @param one a colour as `#RRGGBB`
 * @param other a colour as `#RRGGBB`
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
