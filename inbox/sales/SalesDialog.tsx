import { useState } from 'react';
import { SALES_DAYS } from '../../domain/desk/inboxApi.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { csvUrlOf, salesPath } from '../api/inboxApi.ts';
import { problemOf, useSales } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SalesTable } from './SalesTable.tsx';

/** Enquiries and sales of 7, 30 and 90 days, by where visitors came from. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<(typeof SALES_DAYS)[number]>(30);
  const query = useSales(days);
  const { data } = query;
  const problem = problemOf(query);
  const texts = MESSAGES.sales;
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      <ButtonGroup label={MESSAGES.filters.period}>
        {SALES_DAYS.map((period) => (
          <Button key={period} aria-pressed={period === days} onClick={() => setDays(period)}>
            {texts.days(period)}
          </Button>
        ))}
      </ButtonGroup>
      <p>{texts.intro}</p>
      {problem && <Alert tone="alert">{problem.message}</Alert>}
      {data ? <SalesTable sales={data} onFollow={onClose} /> : !problem && <p>{MESSAGES.list.loading}</p>}
      <ButtonGroup>
        <ButtonLink href={csvUrlOf(salesPath(days))} download>
          {texts.download}
        </ButtonLink>
        <Button onClick={onClose}>{MESSAGES.app.close}</Button>
      </ButtonGroup>
    </Dialog>
  );
}
