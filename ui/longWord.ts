/** The longest word, in letters, that fits headings and the logo at their usual size on a small phone. */
const MAX_LETTERS = 12;

/** Whether a text, such as a product's name, has a word that needs a smaller size to fit on one line. */
export function hasLongWord(text: string, maxLetters = MAX_LETTERS): boolean {
  return text.split(/[\s-]/).some((word) => word.length > maxLetters);
}
