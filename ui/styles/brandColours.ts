import type { Brand } from '../../domain/content/content.ts';

/**
 * The content's four colours and every mix of them, as custom properties in the text of a `<style>` element. They are
 * mixed here and not in the style sheets, because `color-mix` is newer than the oldest browsers that the site supports.
 */
export function brandColours({ strong, ink, paper, sand }: Brand): string {
  const colours = {
    strong,
    ink,
    paper,
    sand,
    'strong-deep': mix(strong, 0.78, '#000000'),
    'strong-soft': mix(strong, 0.07, paper),
    'strong-on-sand': mix(strong, 0.3, sand),
    'strong-on-ink': mix(strong, 0.45, sand),
    raised: mix(paper, 0.4, '#ffffff'),
    'ink-muted': mix(ink, 0.86, paper),
    line: mix(ink, 0.18, paper),
    'line-strong': mix(ink, 0.63, paper),
    'line-on-sand': mix(ink, 0.24, sand),
    'line-on-ink': mix(paper, 0.27, ink),
    'line-strong-on-ink': mix(paper, 0.42, ink),
  };
  const properties = Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`);
  return `:root{${properties.join(';')}}`;
}

/** Two colours as `#rrggbb`, mixed in sRGB. */
function mix(colour: string, share: number, other: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [channel, otherChannel] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((channel ?? 0) * share + (otherChannel ?? 0) * (1 - share));
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
