import type { Company } from './companyContent.ts';

/** The one third party that a page may frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** The page that holds a map; it is fetched before it is framed. */
export const MAP_PAGE = `${MAP_ORIGIN}/export/embed.html`;

/** Half the height and width of the embedded map, in degrees; about 600 m in India. */
const REACH = 0.006;

/** The page to embed, with a pin at the company's address. https://wiki.openstreetmap.org/wiki/Export */
export function mapEmbedUrl({ latitude, longitude }: Company['address']): string {
  const box = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH].map((degrees) =>
    degrees.toFixed(5),
  );
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${MAP_PAGE}?${query}`;
}

/** The same place in Google Maps, which opens the app on a phone. https://developers.google.com/maps/documentation/urls/get-started */
export function mapUrl({ latitude, longitude }: Company['address']): string {
  const query = new URLSearchParams({ api: '1', query: `${latitude},${longitude}` });
  return `https://www.google.com/maps/search/?${query}`;
}
