import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { openReport } from '../navigation/inboxUrl.tsx';
import { useShortcutSetting, useShortcuts } from '../navigation/useShortcuts.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';

interface PeriodButtonsProps {
  report: Parameters<typeof openReport>[0];
  label: string;
  /** What is in the URL, and its label. */
  periods: (readonly [period: string, label: string])[];
  current: string;
}

/** The periods of a report; their numbers are keys. */
export function PeriodButtons({ report, label, periods, current }: PeriodButtonsProps) {
  const areShortcutsOn = useShortcutSetting();
  const keys = periods.map(([period], index) => [`${index + 1}`, () => openReport(report, period)] as const);
  useShortcuts(Object.fromEntries(keys), undefined, true);
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
          aria-keyshortcuts={areShortcutsOn ? `${index + 1}` : undefined}
          onClick={() => openReport(report, period)}
        >
          {name}
        </Button>
      ))}
    </ButtonGroup>
  );
}

/** Downloads what a report shows; `d` is its key. */
export function DownloadReport({ href }: { href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useShortcuts({ d: () => link.current?.click() }, undefined, true);
  return (
    <ButtonLink ref={link} href={href} download aria-keyshortcuts={useShortcutSetting() ? 'd' : undefined}>
      {MESSAGES.sales.download}
    </ButtonLink>
  );
}
