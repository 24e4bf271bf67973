import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { isDevanagari } from '../../domain/language.ts';

/**
 * An element for satori. React's own `createElement` would load React for development, before Astro sets NODE_ENV,
 * and the pages are then rendered by two builds of React that do not fit together.
 */
export function element(type: string, props: Record<string, unknown>): ReactElement {
  return { type, key: null, props };
}

/** A flex box, the only kind of box that satori lays out. */
export function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return element('div', { style: { display: 'flex', ...style }, children });
}

/** Words that stay on one line. */
export function line(words: string, style: CSSProperties): ReactElement {
  return box({ whiteSpace: 'nowrap', lineHeight: 1.2, ...style }, words);
}

/** The space between letters, in pixels; none in Devanagari, whose letters hang on one line. */
export function spaced(words: string, pixels: number): number {
  return isDevanagari(words) ? 0 : pixels;
}
