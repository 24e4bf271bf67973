import { MAX_WON } from './status.ts';

/** Groups of digits as in India (12,34,567) or elsewhere (1,234,567). 1500,50 has none, and is no number. */
const WHOLE = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})`;
const PACKS = new RegExp(`^(${WHOLE})$`);
const AMOUNT = new RegExp(String.raw`^(?:(?:₹|rs\.?|inr) ?)?(${WHOLE}(?:\.\d{1,2})?)(?: ?/-)?$`, 'i');

/**
 * The packs of an order as staff type or paste them, such as `12` or `1,200`.
 *
 * @returns null where nothing is typed; undefined where it is no such number, or none from 1 to {@link MAX_WON}
 */
export function packsIn(text: string): number | null | undefined {
  return numberIn(text, PACKS);
}

/** The amount of an order in rupees, such as `1500.50`, `12 345` or `Rs. 1,500/-`; else as {@link packsIn}. */
export function amountIn(text: string): number | null | undefined {
  return numberIn(text, AMOUNT);
}

function numberIn(text: string, pattern: RegExp): number | null | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  if (typed === '') return null;
  // Spaces between digits group them, unless commas do.
  const grouped = typed.includes(',') ? typed : typed.replaceAll(/(\d) (?=\d)/g, '$1,');
  const number = Number(pattern.exec(grouped)?.[1]?.replaceAll(',', ''));
  return number > 0 && number <= MAX_WON ? number : undefined;
}
