import { type ChangeEvent, useState } from 'react';
import {
  defaultOrderOf,
  type InboxView,
  isOfWon,
  KIND_LABELS,
  ORDER_LABELS,
  readInboxView,
  withoutFilters,
  writeInboxView,
} from '../../domain/desk/inboxView.ts';
import { daysOfPeriod, PERIOD_LABELS, type Period } from '../../domain/desk/periods.ts';
import type { Sales } from '../../domain/desk/salesSchemas.ts';
import { sourceLabelOf } from '../../domain/enquiry/source.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useReport } from '../api/queries.ts';
import { salesPath } from '../api/requests.ts';
import { serverNow } from '../api/serverTime.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import styles from './Filters.module.css';

/** The sources of this period can be chosen. */
const SOURCE_PERIOD = '90-days';

export function Filters({ onDone }: { onDone: () => void }) {
  const url = useInboxUrl();
  const { view } = url;
  const texts = MESSAGES.filters;
  const chosen = writeInboxView(view);
  const choose: OnChoose = (name, value, isTyped = false) => {
    const choice = readInboxView(new URLSearchParams({ [name]: value }));
    goTo({ ...url, view: { ...view, [name]: undefined, ...choice } }, isTyped);
  };
  const choiceOf = (name: keyof InboxView, label: string, options: (readonly [string, string])[]) => ({
    name,
    label,
    options,
    value: chosen.get(name) ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => choose(name, target.value),
  });
  const { data: sales } = useReport<Sales>(salesPath(SOURCE_PERIOD));
  const known = sales?.sources.map(({ source }) => source) ?? [];
  const sources = view.source && !known.includes(view.source) ? [view.source, ...known] : known;
  const orders = Object.entries(ORDER_LABELS).filter(([order]) => order !== 'won' || isOfWon(view));
  const any = ['', texts.any] as const;

  return (
    <section
      id="filters"
      className={styles.filters}
      aria-labelledby="filters-heading"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Else it would also leave the field for the list, or close the open enquiry.
        event.stopPropagation();
        onDone();
      }}
    >
      <h2 id="filters-heading">{texts.title}</h2>
      {/* Keyboard and screen reader continue here. */}
      <SelectField autoFocus {...choiceOf('kind', texts.kind, [any, ...Object.entries(KIND_LABELS)])} />
      <PeriodSelect name="period" label={texts.period} period={view.period} onChoose={choose} />
      {isOfWon(view) && <PeriodSelect name="won" label={texts.won} period={view.won} onChoose={choose} />}
      {sources.length > 0 && (
        <SelectField
          {...choiceOf('source', texts.source, [
            any,
            ...sources.map((name) => [name, sourceLabelOf(name)] as const),
          ])}
        />
      )}
      <SelectField
        {...choiceOf('undelivered', texts.mail, [
          any,
          ['yes', MESSAGES.list.mailFailed],
          ['no', texts.mailNotFailed],
        ])}
      />
      {/* A search is always newest first. */}
      {!view.search && (
        <SelectField
          {...choiceOf('order', texts.order, view.due ? [['', texts.byFollowUp], ...orders] : orders)}
          value={defaultOrderOf(view) ?? (view.due ? '' : 'newest')}
        />
      )}
      <ButtonGroup className={styles.actions}>
        <Button onClick={() => goTo({ ...url, view: withoutFilters(view) })}>{texts.clear}</Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </ButtonGroup>
    </section>
  );
}

/**
 * Sets the filter of this name; nothing: to any.
 *
 * @param value as in the URL
 * @param isTyped whether it replaces what was typed before, also in the history
 */
type OnChoose = (name: keyof InboxView, value: string, isTyped?: boolean) => void;

interface PeriodSelectProps {
  name: 'period' | 'won';
  label: string;
  period: Period | undefined;
  onChoose: OnChoose;
}

const DAYS = 'days';

/** Earlier days are those of a year that is still being typed. */
const FIRST_DAY = '2000-01-01';

/** Selects a period that ends today, or a first and a last day. */
function PeriodSelect({ name, label, period = '', onChoose }: PeriodSelectProps) {
  const texts = MESSAGES.filters;
  const today = indiaDayOf(serverNow());
  const isDays = daysOfPeriod(period) !== undefined;
  return (
    <>
      <SelectField
        name={name}
        label={label}
        value={isDays ? DAYS : period}
        options={[['', texts.anyTime], ...Object.entries(PERIOD_LABELS), [DAYS, texts.chooseDays]]}
        onChange={({ target: { value } }) => onChoose(name, value === DAYS ? `${today}..${today}` : value)}
      />
      {isDays && <DaysSelect name={name} label={label} period={period} today={today} onChoose={onChoose} />}
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
function DaysSelect({ name, label, period, today, onChoose }: DaysSelectProps) {
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
    if (chosen > FIRST_DAY && daysOfPeriod(chosen)) onChoose(name, chosen, true);
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
