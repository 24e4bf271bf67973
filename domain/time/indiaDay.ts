/** India's offset from UTC, in milliseconds: the same all year round. */
const INDIA_OFFSET = 19_800_000;

/**
 * The calendar day in India, such as `2026-11-05`.
 *
 * @param at milliseconds since 1970
 */
export function indiaDayOf(at: number): string {
  return new Date(at + INDIA_OFFSET).toISOString().slice(0, 10);
}

/**
 * When a day began in India, in milliseconds since 1970.
 *
 * @param day as {@link indiaDayOf} gives it
 */
export function startOfIndiaDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET;
}

/**
 * The number of the calendar day in India, counted from 1970.
 *
 * @param at milliseconds since 1970
 */
export function indiaDayNumberOf(at: number): number {
  return Math.floor((at + INDIA_OFFSET) / 86_400_000);
}
