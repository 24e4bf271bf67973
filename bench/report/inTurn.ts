/**
 * Takes readings of several things in turn, round after round, so that whatever else the machine does meets all alike.
 *
 * @param things each under its name
 * @param take takes one reading of a thing
 * @returns the readings of each, one a round
 */
export async function inTurn<Name extends PropertyKey, Thing, Reading>(
  rounds: number,
  things: Record<Name, Thing>,
  take: (thing: Thing) => Promise<Reading>,
): Promise<Record<Name, Reading[]>> {
  const taken = Object.entries<Thing>(things).map(([name, thing]) => ({
    name,
    thing,
    readings: [] as Reading[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { thing, readings } of taken) readings.push(await take(thing));
  }
  return Object.fromEntries(taken.map(({ name, readings }) => [name, readings])) as Record<Name, Reading[]>;
}
