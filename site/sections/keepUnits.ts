/** Keeps each number and its unit on one line: "600 IU (15 mcg)" breaks before the bracket or not at all. */
export function keepUnits(amount: string): string {
  return amount.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0');
}
