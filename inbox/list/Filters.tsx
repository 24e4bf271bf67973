import { useState } from 'react';
import { SALES_DAYS } from '../../domain/desk/inboxApi.ts';
import {
  defaultOrderOf,
  type InboxView,
  isOfWon,
  KIND_LABELS,
  type Kind,
  ORDER_LABELS,
  type Order,
  readYesNo,
  writeYesNo,
} from '../../domain/desk/inboxView.ts';
import { daysOfPeriod, PERIOD_LABELS, type Period } from '../../domain/desk/periods.ts';
import type { Sales } from '../../domain/desk/salesSchemas.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { salesPath } from '../api/inboxApi.ts';
import { useReport } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import styles from './Filters.module.css';

/** The sources of this many days can be chosen. */
const SOURCE_DAYS = Math.max(...SALES_DAYS);

export function Filters({ onDone }: { onDone: () => void }) {
  const url = useInboxUrl();
  const { view } = url;
  const { status, flagged, due, owner } = view;
  const texts = MESSAGES.filters;
  const set = (change: InboxView, replace = false) => goTo({ ...url, view: { ...view, ...change } }, replace);
  const { data: sales } = useReport<Sales>(salesPath(SOURCE_DAYS));
  const known = sales?.sources.map(({ source }) => source) ?? [];
  const sources = view.source && !known.includes(view.source) ? [view.source, ...known] : known;

  return (
    <section id="filters" className={styles.filters} aria-labelledby="filters-heading">
      <h2 id="filters-heading">{texts.title}</h2>
      {/* Keyboard and screen reader continue here. */}
      <SelectField
        name="kind"
        autoFocus
        label={texts.kind}
        value={view.kind ?? ''}
        options={[['', texts.any], ...Object.entries(KIND_LABELS)]}
        onChange={({ target }) => set({ kind: (target.value || undefined) as Kind | undefined })}
      />
      <PeriodSelect
        name="period"
        label={texts.period}
        period={view.period}
        onSelect={(period, isTyped) => set({ period }, isTyped)}
      />
      {isOfWon(view) && (
        <PeriodSelect
          name="won"
          label={texts.won}
          period={view.won}
          onSelect={(won, isTyped) => set({ won }, isTyped)}
        />
      )}
      {sources.length > 0 && (
        <SelectField
          name="source"
          label={texts.source}
          value={view.source ?? ''}
          options={[['', texts.any], ...sources.map((name) => [name, MESSAGES.app.source(name)] as const)]}
          onChange={({ target }) => set({ source: target.value || undefined })}
        />
      )}
      <SelectField
        name="mail"
        label={texts.mail}
        value={view.undelivered === undefined ? '' : writeYesNo(view.undelivered)}
        options={[
          ['', texts.any],
          [writeYesNo(true), MESSAGES.list.mailFailed],
          [writeYesNo(false), texts.mailNotFailed],
        ]}
        onChange={({ target }) => set({ undelivered: readYesNo(target.value) })}
      />
      {/* A search is always newest first. */}
      {!view.search && (
        <SelectField
          name="order"
          label={texts.order}
          value={defaultOrderOf(view) ?? (due ? '' : 'newest')}
          options={[...(due ? [['', texts.byFollowUp] as const] : []), ...ordersOf(view)]}
          onChange={({ target }) => set({ order: (target.value || undefined) as Order | undefined })}
        />
      )}
      <ButtonGroup className={styles.actions}>
        <Button onClick={() => goTo({ ...url, view: { status, flagged, due, owner } })}>{texts.clear}</Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </ButtonGroup>
    </section>
  );
}

function ordersOf(view: InboxView): [string, string][] {
  return Object.entries(ORDER_LABELS).filter(([order]) => order !== 'won' || isOfWon(view));
}

interface PeriodSelectProps {
  name: 'period' | 'won';
  label: string;
  period: Period | undefined;
  /** @param isTyped whether it replaces what was typed before, also in the history */
  onSelect: (period: Period | undefined, isTyped?: boolean) => void;
}

const DAYS = 'days';

/** Earlier days are those of a year that is still being typed. */
const FIRST_DAY = '2000-01-01';

/** Selects a period that ends today, or a first and a last day. */
function PeriodSelect({ name, label, period = '', onSelect }: PeriodSelectProps) {
  const texts = MESSAGES.filters;
  const today = indiaDayOf(Date.now());
  const isDays = daysOfPeriod(period) !== undefined;
  return (
    <>
      <SelectField
        name={name}
        label={label}
        value={isDays ? DAYS : period}
        options={[['', texts.anyTime], ...Object.entries(PERIOD_LABELS), [DAYS, texts.chooseDays]]}
        onChange={({ target: { value } }) =>
          onSelect(value === DAYS ? `${today}..${today}` : value || undefined)
        }
      />
      {isDays && <DaysSelect name={name} label={label} period={period} today={today} onSelect={onSelect} />}
    </>
  );
}

interface DaysSelectProps extends PeriodSelectProps {
  period: Period;
  today: string;
}

/**
 * Selects a first and a last day, which may be entered in either order. Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 */
function DaysSelect({ name, label, period, today, onSelect }: DaysSelectProps) {
  const texts = MESSAGES.filters;
  const [typed, setTyped] = useState({ period, ends: endsOf(period) });
  const [from, to] = typed.ends;
  // The URL also changes by going back.
  if (typed.period !== period) {
    setTyped({ period, ends: periodOf(typed.ends) === period ? typed.ends : endsOf(period) });
  }

  function select(ends: Ends) {
    setTyped({ period, ends });
    const chosen = periodOf(ends);
    if (chosen > FIRST_DAY && daysOfPeriod(chosen)) onSelect(chosen, true);
  }

  const limits = { type: 'date', min: FIRST_DAY, max: today };
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{label}</legend>
      <TextField
        {...limits}
        name={`${name}-from`}
        label={texts.from}
        value={from}
        onChange={({ target }) => select([target.value, to])}
      />
      <TextField
        {...limits}
        name={`${name}-to`}
        label={texts.to}
        value={to}
        onChange={({ target }) => select([from, target.value])}
      />
    </fieldset>
  );
}

/** Two days as they are typed; empty where one is incomplete. */
type Ends = [from: string, to: string];

function endsOf(period: Period): Ends {
  const { first = '', last = '' } = daysOfPeriod(period) ?? {};
  return [first, last];
}

function periodOf(ends: Ends): Period {
  return ends.toSorted().join('..');
}
