/** Whether this is `npm run test:heavy`, which does far more of the same as `npm test`. */
export const IS_HEAVY = process.env.HEAVY === '1';

/** How much to do in `npm test`, and in `npm run test:heavy`. */
export function amount(usual: number, heavy: number): number {
  return IS_HEAVY ? heavy : usual;
}

/** Prints measurements in a heavy run. */
export function logMeasurement(name: string, values: Record<string, unknown>): void {
  if (IS_HEAVY) console.log(`${name}: ${JSON.stringify(values)}`);
}
