/** Red, green and blue as linear light, 0..1: what adds up when lights or colours mix, unlike the bytes of sRGB. */
export type LinearColour = readonly [number, number, number];

const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Linear light of one sRGB channel, 0..255; NaN for anything else. */
export function toLinear(byte: number): number {
  return LINEAR_OF_BYTE[byte] ?? Number.NaN;
}

/** One sRGB channel, 0..255, of linear light. */
export function toByte(linear: number): number {
  const value = Math.min(Math.max(linear, 0), 1);
  return Math.round((value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255);
}

/** Linear light of a colour as `#RRGGBB`. */
export function linearColour(hex: string): LinearColour {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16));
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance, 0..1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminanceOf([red, green, blue]: LinearColour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Contrast ratio of two colours as `#RRGGBB`, 1 to 21; NaN when one is not such a colour.
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastOf(one: string, other: string): number {
  const luminances = [one, other].map((hex) => luminanceOf(linearColour(hex)));
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}
