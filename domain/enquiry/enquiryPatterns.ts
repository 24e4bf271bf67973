/**
 * Patterns as plain source strings, so that the browser, the server and the Firestore rules can share them.
 * Each is anchored at both ends and uses only what JavaScript and RE2 both understand.
 */
export const ENQUIRY_PATTERNS = {
  /**
   * The address pattern that browsers use for `type="email"` (WHATWG HTML, "valid e-mail address"),
   * with at least one dot in the domain, so that whatever passes here passes the browser's own check too.
   * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
   */
  email:
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?([.][a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$",
  digits: '^[0-9]+$',
  /**
   * One line of text that begins and ends with something visible; in JavaScript it needs the flag `u`.
   * Line breaks, NUL and the like can't be typed into a one-line input.
   */
  line: '^[^\\p{Z}\\p{Cc}]([^\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\p{Z}\\p{Cc}])?$',
  quantity: '^0*[1-9][0-9]*$',
} as const;
