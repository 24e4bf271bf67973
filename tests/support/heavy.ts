/** Whether this is `npm run test:heavy`, which does the same as `npm test` a hundred times over. */
export const IS_HEAVY = process.env.HEAVY === '1';

/** How much to do: little in `npm test`, much in `npm run test:heavy`. */
export function amount(little: number, much: number): number {
  return IS_HEAVY ? much : little;
}

/** Says a measured number, for the report of a heavy run. */
export function tell(what: string, numbers: Record<string, unknown>): void {
  if (IS_HEAVY) console.log(`${what}: ${JSON.stringify(numbers)}`);
}
