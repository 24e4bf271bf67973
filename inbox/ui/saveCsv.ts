import { indiaDayOf, MINUTE_MS } from '../../domain/time.ts';

/**
 * Offers a CSV file for download. https://developer.mozilla.org/docs/Web/API/URL/createObjectURL_static
 *
 * @param subject the file's name, before the day
 */
export function saveCsv(csv: Blob, subject = 'enquiries'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csv);
  link.download = `${subject}-${indiaDayOf(Date.now())}.csv`;
  link.click();
  // Not at once: a browser may read it only when the download starts.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
