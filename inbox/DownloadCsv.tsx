import { useMutation } from '@tanstack/react-query';
import type { InboxView } from '../domain/inboxView.ts';
import { indiaDayOf, MINUTE_MS } from '../domain/time.ts';
import { inboxApi } from './api/inboxApi.ts';
import { MESSAGES } from './messages.ts';
import { useInboxUrl } from './navigation.tsx';
import { Alert } from './ui/Alert.tsx';

/** Downloads a list as CSV: by a link where a server writes it, else by a button, and the browser writes it. */
export function DownloadCsv() {
  const { view } = useInboxUrl();
  const { csvUrl, writeCsv } = inboxApi;
  const csv = useMutation({
    mutationFn: async (write: (view: InboxView) => Promise<Blob>) => saveCsv(await write(view)),
  });
  const texts = MESSAGES.menu;
  if (csvUrl) {
    return (
      <a href={csvUrl(view)} download>
        {texts.download}
      </a>
    );
  }
  if (!writeCsv) return null;
  return (
    <>
      {csv.isError && <Alert tone="alert">{texts.notDownloaded(csv.error.message)}</Alert>}
      <button type="button" disabled={csv.isPending} onClick={() => csv.mutate(writeCsv)}>
        {csv.isPending ? texts.downloading : texts.download}
      </button>
    </>
  );
}

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
