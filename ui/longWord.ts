/** The most letters of a word that headings and the logo have room for on a small phone at their usual size. */
const MAX_LETTERS = 12;

/** Whether a text holds a word that needs smaller letters to stay in one piece; a product's name may be one. */
export function hasLongWord(text: string): boolean {
  return text.split(/[\s-]/).some((word) => word.length > MAX_LETTERS);
}
