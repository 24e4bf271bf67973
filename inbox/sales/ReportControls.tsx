import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useDownload } from '../api/useDownload.ts';
import { MESSAGES } from '../messages.ts';
import { closeReport, openReport } from '../navigation/inboxUrl.tsx';
import { useNumberKeys, useShortcutSetting, useShortcuts } from '../navigation/useShortcuts.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface PeriodButtonsProps {
  report: Parameters<typeof openReport>[0];
  label: string;
  /** What is in the URL, and its label. */
  periods: (readonly [period: string, label: string])[];
  current: string;
}

/** The periods of a report; their numbers are keys. */
export function PeriodButtons({ report, label, periods, current }: PeriodButtonsProps) {
  const keyOf = useNumberKeys(periods, ([period]) => openReport(report, period), true);
  const chosen = useRef<HTMLButtonElement>(null);
  // Also in the dialog that has opened, which gives it to the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button depends on it
  useEffect(() => chosen.current?.focus(), [current]);
  return (
    <ButtonGroup label={label}>
      {periods.map(([period, name], index) => (
        <Button
          key={period}
          ref={period === current ? chosen : undefined}
          aria-pressed={period === current}
          aria-keyshortcuts={keyOf(index)}
          onClick={() => openReport(report, period)}
        >
          {name}
        </Button>
      ))}
    </ButtonGroup>
  );
}

interface ReportDialogProps {
  title: string;
  /** Of what it shows. */
  path: string;
  /** Of all time, where it shows less. */
  allTimePath?: string | undefined;
  children: ReactNode;
}

/** A report, and below it a button that downloads what it shows; `d` is its key. */
export function ReportDialog({ title, path, allTimePath, children }: ReportDialogProps) {
  const { download, isPending, problem } = useDownload();
  const areShortcutsOn = useShortcutSetting();
  useShortcuts({ d: () => download({ path }) }, undefined, true);
  return (
    <Dialog
      title={title}
      isWide
      foot={
        <>
          {problem && <Alert tone="alert">{problem}</Alert>}
          <Button onClick={closeReport}>{MESSAGES.app.close}</Button>
          <Button
            isPending={isPending}
            aria-keyshortcuts={areShortcutsOn ? 'd' : undefined}
            onClick={() => download({ path })}
          >
            {MESSAGES.sales.download}
          </Button>
          {allTimePath && (
            <Button isPending={isPending} onClick={() => download({ path: allTimePath })}>
              {MESSAGES.won.downloadAll}
            </Button>
          )}
        </>
      }
      onClose={closeReport}
    >
      {children}
    </Dialog>
  );
}
