import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SALES_DAYS } from '../../domain/desk/inboxApi.ts';
import type { Sales } from '../../domain/desk/salesSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { problemOf, useSales } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { saveCsv } from '../ui/saveCsv.ts';
import { SalesTable } from './SalesTable.tsx';

/** Enquiries and sales of 7, 30 and 90 days, by where visitors came from. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<(typeof SALES_DAYS)[number]>(30);
  const query = useSales(days);
  const { data } = query;
  const problem = problemOf(query);
  const texts = MESSAGES.sales;
  // The library for CSV is loaded when it is needed.
  const download = useMutation({
    mutationFn: async (sales: Sales) => (await import('./salesCsv.ts')).salesCsvOf(sales),
    onSuccess: (csv, sales) => saveCsv(csv, `sales-${sales.days}-days`),
  });
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      {(close) => (
        <>
          <ButtonGroup label={texts.period}>
            {SALES_DAYS.map((period) => (
              <Button key={period} aria-pressed={period === days} onClick={() => setDays(period)}>
                {texts.days(period)}
              </Button>
            ))}
          </ButtonGroup>
          <p>{texts.intro}</p>
          {problem && <Alert tone="alert">{problem.message}</Alert>}
          {download.isError && (
            <Alert tone="alert">{MESSAGES.menu.notDownloaded(download.error.message)}</Alert>
          )}
          {data ? <SalesTable sales={data} onFollow={close} /> : !problem && <p>{texts.loading}</p>}
          <ButtonGroup>
            {data && <Button onClick={() => download.mutate(data)}>{texts.download}</Button>}
            <Button onClick={close}>{MESSAGES.app.close}</Button>
          </ButtonGroup>
        </>
      )}
    </Dialog>
  );
}
