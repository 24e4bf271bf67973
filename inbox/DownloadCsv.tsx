import { useMutation } from '@tanstack/react-query';
import type { InboxView } from '../domain/inboxView.ts';
import { inboxApi } from './api/inboxApi.ts';
import { MESSAGES } from './messages.ts';
import { useInboxUrl } from './navigation.tsx';
import { saveCsv } from './saveCsv.ts';
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
