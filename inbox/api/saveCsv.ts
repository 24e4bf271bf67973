import { indiaDayOf } from '../../domain/time.ts';

/**
 * Offers a CSV file for download. https://developer.mozilla.org/docs/Web/API/URL/createObjectURL_static
 *
 * @param subject how its name begins; the day follows
 */
export function saveCsv(csv: Blob, subject = 'enquiries'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csv);
  link.download = `${subject}-${indiaDayOf(Date.now())}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
