import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EARNINGS_DAYS } from '../../domain/inboxApi.ts';
import type { Earnings } from '../../domain/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { problemOf, useEarnings } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { saveCsv } from '../ui/saveCsv.ts';
import { EarningsTable } from './EarningsTable.tsx';

/** What the site earns, for 7, 30 and 90 days and by where visitors came from. */
export function EarningsDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<(typeof EARNINGS_DAYS)[number]>(30);
  const query = useEarnings(days);
  const { data } = query;
  const problem = problemOf(query);
  const texts = MESSAGES.earnings;
  // The library for CSV is loaded when it is needed.
  const download = useMutation({
    mutationFn: async (earnings: Earnings) => (await import('./earningsCsv.ts')).earningsCsvOf(earnings),
    onSuccess: (csv, earnings) => saveCsv(csv, `sources-${earnings.days}-days`),
  });
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      {(close) => (
        <>
          <ButtonGroup label={texts.period}>
            {EARNINGS_DAYS.map((period) => (
              <Button
                variant="secondary"
                key={period}
                aria-pressed={period === days}
                onClick={() => setDays(period)}
              >
                {texts.days(period)}
              </Button>
            ))}
          </ButtonGroup>
          <p>{texts.intro}</p>
          {problem && <Alert tone="alert">{problem.message}</Alert>}
          {download.isError && (
            <Alert tone="alert">{MESSAGES.menu.notDownloaded(download.error.message)}</Alert>
          )}
          {data ? <EarningsTable earnings={data} onFollow={close} /> : !problem && <p>{texts.loading}</p>}
          <ButtonGroup>
            {data && (
              <Button variant="secondary" onClick={() => download.mutate(data)}>
                {texts.download}
              </Button>
            )}
            <Button variant="secondary" onClick={close}>
              {MESSAGES.app.close}
            </Button>
          </ButtonGroup>
        </>
      )}
    </Dialog>
  );
}
