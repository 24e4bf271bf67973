import type { Company } from './contentSchema.ts';

/** The company's address in one line. */
export function addressLineOf({ street, city, postcode, region, country }: Company['address']): string {
  return [street, `${city} ${postcode}`, region, country].join(', ');
}
