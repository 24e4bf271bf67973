import { useEffect, useRef } from 'react';
import { EARNINGS_DAYS } from '../../domain/inboxApi.ts';
import {
  defaultOrderOf,
  type InboxView,
  KIND_LABELS,
  KINDS,
  type Kind,
  ORDER_LABELS,
  ORDERS,
  type Order,
} from '../../domain/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { inboxApi } from '../api/inboxApi.ts';
import { useEarnings } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, type InboxUrl } from '../useInboxUrl.ts';
import styles from './Filters.module.css';
import { PeriodSelect } from './PeriodSelect.tsx';
import { Select } from './Select.tsx';

interface FiltersProps {
  url: InboxUrl;
  onDone: () => void;
}

/** The sources of this many days can be chosen. */
const LONGEST_PERIOD = Math.max(...EARNINGS_DAYS);

const YES_NO = { yes: true, no: false } as const;

/** The filters of the list. Each choice applies at once, through the URL. */
export function Filters({ url, onDone }: FiltersProps) {
  const { view } = url;
  const section = useRef<HTMLElement>(null);
  const texts = MESSAGES.filters;
  const set = (change: InboxView) => goTo({ view: { ...view, ...change } });
  // Without a server this would read every enquiry of these days; there the links of the earnings filter by source.
  const { data: earnings } = useEarnings(LONGEST_PERIOD, inboxApi.hasFullQueries);
  const known = earnings?.sources.map(({ source }) => source) ?? [];
  const sources = view.source && !known.includes(view.source) ? [view.source, ...known] : known;
  const yesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');
  // Keyboard and screen reader continue here.
  useEffect(() => section.current?.querySelector('select')?.focus(), []);

  return (
    <section ref={section} id="filters" className={styles.filters} aria-labelledby="filters-heading">
      <h2 id="filters-heading">{texts.title}</h2>
      <Select
        label={texts.kind}
        value={view.kind ?? ''}
        options={[['', texts.any], ...KINDS.map((kind): [string, string] => [kind, KIND_LABELS[kind]])]}
        onSelect={(kind) => set({ kind: (kind || undefined) as Kind | undefined })}
      />
      <PeriodSelect period={view.period} onSelect={(period) => set({ period })} />
      {sources.length > 0 && (
        <Select
          label={texts.source}
          value={view.source ?? ''}
          options={[['', texts.any], ...sources.map((name): [string, string] => [name, name])]}
          onSelect={(source) => set({ source: source || undefined })}
        />
      )}
      <Select
        label={texts.mail}
        value={yesNo(view.undelivered)}
        options={[
          ['', texts.any],
          ['yes', texts.mailFailed],
          ...(inboxApi.hasFullQueries ? [['no', texts.mailNotFailed] as [string, string]] : []),
        ]}
        onSelect={(value) => set({ undelivered: YES_NO[value as keyof typeof YES_NO] })}
      />
      {(inboxApi.hasFullQueries || !view.due) && (
        <Select
          label={texts.order}
          value={defaultOrderOf(view) ?? (view.due ? '' : 'newest')}
          options={[
            ...(view.due ? [['', texts.byFollowUp] as [string, string]] : []),
            ...ORDERS.map((order): [string, string] => [order, ORDER_LABELS[order]]),
          ]}
          onSelect={(order) => set({ order: (order || undefined) as Order | undefined })}
        />
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          onClick={() =>
            goTo({ view: { status: view.status, flagged: view.flagged, due: view.due, owner: view.owner } })
          }
        >
          {texts.clear}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </section>
  );
}
