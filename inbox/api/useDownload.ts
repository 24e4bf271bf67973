import { useMutation } from '@tanstack/react-query';
import { MINUTE_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { fetchCsv } from './requests.ts';

/** Downloads lists and reports as CSV; by a link alone, the browser would not say why one fails. */
export function useDownload() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ path, ids }: { path: string; ids?: string[] }) => save(await fetchCsv(path, ids)),
  });
  return { download: mutate, isPending, problem: error && MESSAGES.app.notDownloaded(error.message) };
}

/** Offers a file for download. https://developer.mozilla.org/docs/Web/API/URL/createObjectURL_static */
function save({ name, csv }: { name: string; csv: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csv);
  link.download = name;
  link.click();
  // Not at once: a browser may read it only when the download starts.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
