import { indiaDayOf } from '../../domain/time.ts';

/** Offers a CSV file for download. https://developer.mozilla.org/docs/Web/API/URL/createObjectURL_static */
export function saveCsv(csv: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csv);
  link.download = `enquiries-${indiaDayOf(Date.now())}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
