import type { Brand } from '../../domain/content/contentSchema.ts';

/** The content's four colours as custom properties; `styles/tokens.css` derives every other colour from them. */
export function brandColours({ strong, ink, paper, sand }: Brand): string {
  return `:root{--strong:${strong};--ink:${ink};--paper:${paper};--sand:${sand}}`;
}
