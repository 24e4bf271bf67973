/** Whether a text needs Devanagari's taller lines, without space between its letters. */
export function isDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}

/** The `lang` of an element with a text of the owner's: Hindi for Devanagari, or else the page's own. */
export function langOf(text: string): 'hi' | undefined {
  return isDevanagari(text) ? 'hi' : undefined;
}
